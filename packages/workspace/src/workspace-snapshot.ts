import type { Client } from '@umlaut/api';
import type { Diagram } from '@umlaut/diagram';
import type { DiagramDocument } from '@umlaut/document';
import type { Draft } from './drafts/draft.ts';
import type { Offer } from './drafts/offers.ts';
import type { bringUpToDate, findBase } from './drafts/stale-draft.ts';
import type { settlingChanges } from './live/settling-changes.ts';
import type { Damage, EditorLimits, Refusal } from './opening/load-diagram.ts';
import type { WorkspacePage } from './page/workspace-page.ts';
import type { RoomHost } from './room/room-host.ts';
import type { RoomView } from './room/room-view.ts';
import type { WorkspaceRoom } from './room/workspace-room.ts';
import type { Saving } from './saving/saving.ts';
import type { Stored } from './saving/send-save.ts';

/** Loads the code that merges drafts made to an older version. */
export type LoadMerging = () => Promise<{
  readonly bringUpToDate: typeof bringUpToDate;
  readonly findBase: typeof findBase;
  readonly settlingChanges: typeof settlingChanges;
}>;

/** A drawing that was made without an account. */
export interface TriedWork {
  readonly name: string;
  readonly diagram: Diagram;
  /** Key of its creation: however often it is taken along, one diagram comes of it. */
  readonly key: string;
  /** Removes it from this browser, once it lies elsewhere. */
  readonly forget: () => Promise<void>;
}

/** The workspace, as opening a room uses it. */
export interface RoomOpening<P> {
  /** The workspace is still open, with the same diagram. */
  readonly isWanted: () => boolean;
  readonly enter: (room: WorkspaceRoom<P>) => Promise<void>;
}

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
export interface Ready<P> {
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
  readonly room: RoomView<P> | undefined;
  /** Why the diagram can only be looked at, and not be opened again; undefined while it can. */
  readonly ended: 'forbidden' | 'deleted' | undefined;
}

/** The visible state of a workspace. */
export type EditorSnapshot<P> = Opening | Refused | Ready<P>;

/** A workspace to open. */
export interface WorkspaceOptions<P> {
  readonly page: WorkspacePage;
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
  /** Loads the code of rooms and enters one. */
  readonly openRoom: (host: RoomHost<P>, opening: RoomOpening<P>) => Promise<void>;
  readonly loadMerging: LoadMerging;
  /** A drawing left for the next diagram that is not stored yet; it is taken once. */
  readonly takeOver?: () => { readonly name: string; readonly diagram: Diagram } | undefined;
  /** Says something to the user, in passing. */
  readonly notify: (text: string, tone: 'good' | 'bad') => void;
  /** The diagram that is being drawn on has this address from here on. */
  readonly moved: (place: Stored) => void;
  /** Another diagram is to be opened. */
  readonly goTo: (place: Stored) => void;
}
