import type { Diagram, Three } from '@umlaut/diagram';
import type { Presence } from '@umlaut/editor';
import type { Durability, UnsavedAuthors } from '@umlaut/workspace';

/** The room of the diagram that is open, as it is shown. */
export interface RoomView {
  readonly kept: Durability;
  readonly presence: Presence;
  /** Sentence on what has happened to the user's role or changes since the diagram was opened. */
  readonly sentence: string | undefined;
  readonly authors: UnsavedAuthors;
  /** The conflict whose own side stands until the others' is taken. */
  readonly conflict: Three<Diagram> | undefined;
}
