import type { Diagram, Three } from '@umlaut/diagram';
import type { Durability } from '../live/durability.ts';
import type { UnsavedAuthors } from '../live/unsaved-authors.ts';

/** The room of the diagram that is open, as it is shown. */
export interface RoomView<P> {
  readonly kept: Durability;
  /** Others in the room, in the form that the screen draws. */
  readonly presence: P;
  /** Sentence on what has happened to the user's role or changes since the diagram was opened. */
  readonly sentence: string | undefined;
  readonly authors: UnsavedAuthors;
  /** The conflict whose own side stands until the others' is taken. */
  readonly conflict: Three<Diagram> | undefined;
}
