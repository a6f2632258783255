import type { Diagram, Three } from '@umlaut/diagram';
import type { Presence } from '@umlaut/editor';
import type { Durability } from '../../../live/durability.ts';
import type { UnsavedAuthors } from './unsaved-authors.ts';

/** The room of the diagram that is open, as it is shown. */
export interface RoomView {
  readonly kept: Durability;
  readonly presence: Presence;
  /** What has happened to one's rights or one's changes since the diagram was opened. */
  readonly sentence: string | undefined;
  readonly authors: UnsavedAuthors;
  /** What clashed, of which one's own stands until that of others is taken. */
  readonly conflict: Three<Diagram> | undefined;
}
