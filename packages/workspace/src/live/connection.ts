import type { LiveMessage, LiveRoom } from '@umlaut/api';
import { type DurabilityState, noChanges } from './durability.ts';

/** Names a Yjs document that the adapter holds: documents are referred to, and never part of the state. */
export type DocRef = number;

/** Updates relayed longer ago are durable, unless the server reports that it cannot store. */
export const freshMs = 3_000;
/** A socket that is open or being opened. */
interface Socket {
  readonly number: number;
  readonly room: LiveRoom;
  readonly doc: DocRef;
  /** The document that comes back: `doc` holds the room's state without it. */
  readonly returning: DocRef | undefined;
}

/** A position in the log of a live document. */
export interface LogPosition {
  readonly epoch: number;
  readonly seq: number;
}

/** The connection to the room of a diagram: finding it, joining it, and coming back when the connection is lost. */
export interface Connection {
  readonly diagramId: string;
  /** Whether a document is offered as the room's beginning. */
  readonly isOffering: boolean;
  /** The document that is, or will be, in step with the server. */
  readonly doc: DocRef | undefined;
  readonly epoch: number | undefined;
  readonly socket: Socket | undefined;
  readonly durability: DurabilityState;
  /** Tries in a row that failed. */
  readonly failures: number;
  /** Time of the end of the last socket. */
  readonly lostAt: number;
  /** The server could not store anything then. */
  readonly wasFailing: boolean;
  readonly isRetryDue: boolean;
  readonly isMarkDue: boolean;
  /** Waits for all of the document to be durable; each with its mark, once everything has arrived. */
  readonly waits: readonly { readonly id: number; readonly mark: number | undefined }[];
  readonly isClosed: boolean;
}

/** Why a room is left for good. */
export type RoomEnd = 'forbidden' | 'deleted' | 'session';

type RoomMessage = Exclude<LiveMessage, { readonly type: 'durable' | 'failing' | 'recovered' | 'deleted' }>;

/** Events of network, clock and document, and requests. */
export type ConnectionEvent =
  | { readonly type: 'room_found'; readonly room: LiveRoom }
  | { readonly type: 'room_missed'; readonly status: number; readonly code: string | undefined; readonly message: string }
  | { readonly type: 'socket_joined'; readonly socket: number }
  /** The server has applied all that was sent. */
  | { readonly type: 'socket_arrived'; readonly socket: number }
  | { readonly type: 'socket_message'; readonly socket: number; readonly message: LiveMessage }
  | {
      readonly type: 'socket_ended';
      readonly socket: number;
      /** The server's word, or the name of the socket's code. */
      readonly reason: string | undefined;
    }
  /** The document was changed here. */
  | { readonly type: 'doc_changed' }
  /** The document was changed by the room: by the users of these names, as far as known. */
  | { readonly type: 'doc_received'; readonly by: readonly string[] }
  | { readonly type: 'retry_due' }
  | { readonly type: 'mark_due' }
  | { readonly type: 'online' }
  | { readonly type: 'rejoin' }
  | { readonly type: 'await_durable'; readonly id: number }
  | { readonly type: 'close' };

/** Work for the adapter. */
export type ConnectionEffect =
  | { readonly type: 'find_room'; readonly diagramId: string; readonly isOffering: boolean }
  | { readonly type: 'new_doc'; readonly doc: DocRef }
  /** Watches the document for changes, in the place of the one before, of which nothing is uncertain any more. */
  | { readonly type: 'watch_doc'; readonly doc: DocRef }
  | {
      readonly type: 'open_socket';
      readonly socket: number;
      readonly diagramId: string;
      readonly epoch: number;
      readonly doc: DocRef;
      readonly isViewer: boolean;
    }
  | { readonly type: 'close_socket' }
  | { readonly type: 'mark'; readonly mark: number }
  /** All changes made here are durable: the runner need not remember them. */
  | { readonly type: 'forget_doings' }
  /** The offered document goes on as `doc`, with all that `from` has. */
  | { readonly type: 'take_offered'; readonly doc: DocRef; readonly from: DocRef }
  | { readonly type: 'show_presence'; readonly isJoined: boolean }
  | { readonly type: 'retry_later'; readonly ms: number }
  | { readonly type: 'mark_later'; readonly ms: number }
  | { readonly type: 'end_connection' };

/** Results for the room, in their order among the effects. */
export type ConnectionOutcome =
  | { readonly type: 'joined'; readonly room: LiveRoom; readonly doc: DocRef }
  /** Before changes made here without a connection meet the others': `theirs` is the room without them. */
  | { readonly type: 'returned'; readonly theirs: DocRef; readonly own: DocRef }
  | { readonly type: 'received'; readonly by: readonly string[] }
  | { readonly type: 'durability' }
  | { readonly type: 'message'; readonly message: RoomMessage }
  /** `text`: the server's sentence, when the diagram itself is still there. */
  | { readonly type: 'ended'; readonly end: RoomEnd; readonly text?: string }
  /** The first try has failed; further ones follow. `isFull`: the server has no place or no memory for it at the moment. */
  | { readonly type: 'unreached'; readonly isFull: boolean }
  /** A wait is over: with the position in the log up to which everything is durable; undefined if the server does not send it. */
  | { readonly type: 'waited'; readonly id: number; readonly position: LogPosition | undefined };

/** Facts about documents and the world, as they are when an event is handled. */
export interface ConnectionSeen {
  readonly now: number;
  readonly chance: () => number;
  readonly nextRef: () => number;
  readonly hasSession: () => boolean;
  /** Whether the server has applied all that was sent. */
  readonly hasArrived: () => boolean;
  /** Whether `room` lacks something of `own` beside changes since `since`, and those made here that are not durable. */
  readonly lacks: (room: DocRef, own: DocRef, since: number) => boolean;
  /** Whether `room` began with the offered document. */
  readonly holdsOffered: (room: DocRef) => boolean;
}

/** A connection after a step, with effects and outcomes in their order. */
export interface ConnectionStep {
  readonly connection: Connection;
  readonly outputs: readonly (ConnectionEffect | ConnectionOutcome)[];
}

/** A connection to begin, and its first effect. */
export function beginConnection(diagramId: string, isOffering: boolean): ConnectionStep {
  const connection: Connection = {
    diagramId,
    isOffering,
    doc: undefined,
    epoch: undefined,
    socket: undefined,
    durability: noChanges,
    failures: 0,
    lostAt: Number.POSITIVE_INFINITY,
    wasFailing: false,
    isRetryDue: false,
    isMarkDue: false,
    waits: [],
    isClosed: false,
  };
  return { connection, outputs: [{ type: 'find_room', diagramId, isOffering }] };
}

/** Epoch of the room that is joined; undefined while the connection is lost. */
export function joinedEpoch({ durability, epoch }: Connection): number | undefined {
  return durability.isJoined ? epoch : undefined;
}
