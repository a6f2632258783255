import { isObject } from '@umlaut/diagram';
import type { Role } from './roles.ts';

/** Path of live editing's WebSocket, on the host and port of the pages. One socket carries one room. */
export const livePath = '/api/live';

/** The room of a diagram in one epoch: the name by which its shared document is joined. */
export interface LiveRoomName {
  readonly diagramId: string;
  /**
   * A random number. A rebuilt document has another epoch, and so has every document after a backup was restored; documents of
   * two epochs never meet, as they would hold everything twice.
   */
  readonly epoch: number;
}

/** `<diagram id>.<epoch>`. */
export function liveRoomName({ diagramId, epoch }: LiveRoomName): string {
  return `${diagramId}.${epoch}`;
}

/**
 * Why a join is refused: the reason of Hocuspocus' `permission-denied`.
 *
 * `epoch`: ask `GET /diagrams/id/{id}/live` for the room that is there, and merge. `forbidden`: not yours to see. `full`: too
 * many people in the room, too many sockets or joins of this user, or too much memory in what they have open; try later. `session`: log in again. `unavailable`: try again soon.
 */
export type LiveJoinRefusal = 'epoch' | 'forbidden' | 'full' | 'session' | 'unavailable';

/**
 * Codes with which the server closes a socket (RFC 6455 section 7.4.2); the close reason is the name.
 *
 * `malformed`: a frame that no client sends. `session`: log in, then join again. `forbidden`: access was revoked. `deleted`:
 * the diagram is gone. `late`: nobody joined within 10 s. `epoch`: another document took the place of this one; as the join refusal.
 * `slow`: more than 4 MiB waited to be read. `flooding`: more control frames than the protocol needs. `refused`: after the message
 * of that name. `restarting`: join again soon, nothing is lost.
 */
export const liveClose = {
  malformed: 4400,
  session: 4401,
  forbidden: 4403,
  deleted: 4404,
  late: 4408,
  epoch: 4409,
  slow: 4413,
  refused: 4422,
  flooding: 4429,
  restarting: 1012,
} as const satisfies Record<string, number>;

/** Reason why changes cannot be stored. */
export type LiveFailure = 'disk_full' | 'database';

/**
 * Why a change was dropped: `invalid` breaks a rule of diagrams, `too_large` what a live document may hold, which is what may be saved and the
 * past of it, `forbidden` the role, `unavailable` that nothing could be stored for long, or that the server has no memory left for it.
 */
export type LiveRefusal = 'invalid' | 'too_large' | 'forbidden' | 'unavailable';

/**
 * The server's messages to a room, as JSON in Hocuspocus' stateless messages.
 * `durable` follows the commit: everything that `stateVector` (base64 of Yjs' encoding) covers is on disk, and so is every
 * frame that this socket sent before its mark of this number. Deletions do not move a state vector, so only the mark
 * acknowledges them. `seq` is the position in the log up to which all of that is, with everything that this socket had received by then; servers of
 * earlier releases leave it out. `refused` says that a change was dropped, with a sentence for the user, and the socket is closed after it:
 * the document that holds the change can never be in step again, so join with an empty one. `saved` names the author as
 * `LivePerson` does, `isYou` is true for the author's own sockets, `at` is ISO 8601 in UTC, `note` the version's note, or
 * empty.
 */
export type LiveMessage =
  | { readonly type: 'durable'; readonly stateVector: string; readonly mark: number; readonly seq?: number }
  | { readonly type: 'failing'; readonly reason: LiveFailure }
  | { readonly type: 'recovered' }
  | {
      readonly type: 'saved';
      readonly version: number;
      readonly name: string;
      readonly by: string;
      readonly isYou: boolean;
      readonly at: string;
      readonly note: string;
    }
  | { readonly type: 'access'; readonly role: Role }
  | { readonly type: 'deleted' }
  | { readonly type: 'refused'; readonly reason: LiveRefusal; readonly message: string };

/** The only message of a client: asks for a `durable` once all that it sent before is kept. Marks count up from 1 for each socket. */
export interface LiveMark {
  readonly type: 'mark';
  readonly mark: number;
}

/** Identity of a user in a room; written by the server, whatever a client claims. */
export interface LivePerson {
  /** Of the connection, not of the account: the same person in two windows is two. */
  readonly id: string;
  /** The display name, else the local part of the e-mail. */
  readonly name: string;
  /** 0 to 7, different for the first eight in a room. */
  readonly colour: number;
}

/**
 * A client's awareness state, at most 4 KiB of JSON and 20 times a second; other fields are dropped. Lengths are diagram px.
 */
export interface LivePresence {
  readonly cursor?: { readonly x: number; readonly y: number } | null;
  /** Ids of selected elements. */
  readonly selection?: readonly string[];
  /** Positions of dragged nodes, by id. */
  readonly drag?: Readonly<Record<string, { readonly x: number; readonly y: number }>> | null;
  /** The text that is being written: of the element `id`, and which of its texts, at most 256 characters each. */
  readonly writing?: { readonly id: string; readonly text: string } | null;
  /** The caret in the diagram's text: id of the line, at most 64 characters, and columns in it, from which to which text is selected. */
  readonly caret?: { readonly line: string; readonly from: number; readonly to: number } | null;
  /** The part of the diagram that is seen: who follows sees the same. */
  readonly view?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
}

/** An awareness state as others receive it. */
export interface LivePresent extends LivePresence {
  readonly user: LivePerson;
}

/** Sizes and rates that the server holds clients to. */
export const liveLimits = {
  /** Bytes of one frame. */
  frameBytes: 2 * 1024 * 1024,
  framesPerSecond: 60,
  presenceBytes: 4 * 1024,
  presencePerSecond: 20,
  colours: 8,
} as const;

/** A stateless message's text as what the server told; undefined for anything this version does not know. */
export function readLiveMessage(text: string): LiveMessage | undefined {
  const value = parse(text);
  if (!isObject(value)) return undefined;
  const type: unknown = value.type;
  switch (type) {
    case 'durable':
      return typeof value.stateVector === 'string' && typeof value.mark === 'number'
        ? { type: 'durable', stateVector: value.stateVector, mark: value.mark, ...(isPosition(value.seq) ? { seq: value.seq } : {}) }
        : undefined;
    case 'failing':
      return { type: 'failing', reason: value.reason === 'disk_full' ? 'disk_full' : 'database' };
    case 'saved':
      return typeof value.version === 'number'
        ? {
            type: 'saved',
            version: value.version,
            name: textOf(value.name),
            by: textOf(value.by),
            isYou: value.isYou === true,
            at: textOf(value.at),
            note: textOf(value.note),
          }
        : undefined;
    case 'access':
      return value.role === 'owner' || value.role === 'editor' || value.role === 'viewer'
        ? { type: 'access', role: value.role }
        : undefined;
    case 'refused':
      return { type: 'refused', reason: refusalOf(value.reason), message: textOf(value.message) };
    case 'recovered':
      return { type: 'recovered' };
    case 'deleted':
      return { type: 'deleted' };
    default:
      return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function refusalOf(value: unknown): LiveRefusal {
  return value === 'too_large' || value === 'forbidden' || value === 'unavailable' ? value : 'invalid';
}
