import type { Client } from '@umlaut/api';
import type { DiagramDocument } from '@umlaut/document';
import type { Damage, Draft, EditorLimits, Offer, Refusal, Saving, Stored } from '@umlaut/workspace';
import type { TriedWork } from '../try/tried-work.ts';
import type { RoomView } from './room/room-view.ts';

/** Nothing to show yet; the diagram is being fetched. */
interface Opening {
  readonly phase: 'opening';
}

/** The diagram cannot be shown; drafts of it may lie here all the same. */
interface Refused {
  readonly phase: 'refused';
  readonly refusal: Refusal;
  readonly drafts: readonly Draft[];
  readonly isCopying: boolean;
}

/** A diagram to draw on. */
export interface Ready {
  readonly phase: 'ready';
  readonly document: DiagramDocument;
  readonly limits: EditorLimits;
  readonly saving: Saving;
  /** The first is the one to show. */
  readonly offers: readonly Offer[];
  readonly damage: Damage | undefined;
  /** Why changes cannot be kept in this browser, as a sentence; undefined while they can. */
  readonly trouble: string | undefined;
  /** A copy is being stored, or was and is about to be opened. */
  readonly isCopying: boolean;
  /** State of the room; undefined until it was joined. */
  readonly room: RoomView | undefined;
}

export type EditorSnapshot = Opening | Refused | Ready;

export interface WorkspaceOptions {
  readonly userId: string;
  /** Undefined for a diagram that is not stored yet. */
  readonly diagramId: string | undefined;
  readonly api: Client;
  /** Nothing is asked of the server: the drawing has no account. */
  readonly isLocal?: boolean;
  /** A drawing that is to be saved as a diagram of the user's, when a diagram begins that is not stored yet. */
  readonly bring?: () => Promise<TriedWork | undefined>;
  /** Of the user's session; undefined once that is over. */
  readonly token: () => string | undefined;
  /** Says something to the user, in passing. */
  readonly notify: (text: string, tone: 'good' | 'bad') => void;
  /** The diagram that is being drawn on has this address from here on. */
  readonly moved: (place: Stored) => void;
  /** Another diagram is to be opened. */
  readonly goTo: (place: Stored) => void;
}
