import type { LiveFailure } from '@umlaut/api';

/**
 * How far what is drawn in a room is kept: on its way to the server's disk, there, on this device alone while the server is not
 * reached (`away` when nothing lies here alone), or nowhere beyond this device because the server cannot store it.
 */
export type Durability = 'kept' | 'saving' | 'offline' | 'away' | LiveFailure;

/** Changes made here, and how many of them the server has acknowledged as durable. */
export interface DurabilityState {
  readonly isJoined: boolean;
  /** Own changes since the document was joined first; of these, so many are on disk. */
  readonly changes: number;
  readonly durable: number;
  /** Marks of this socket that are not answered, oldest first, each with the number of changes that were sent before it. */
  readonly marks: readonly { readonly mark: number; readonly changes: number }[];
  readonly lastRequest: number;
  readonly failure: LiveFailure | undefined;
}

/** Events of the socket and the document. */
export type DurabilityEvent =
  | { readonly type: 'changed' }
  /** A socket is open and both sides hold the same: what was changed before is sent, but nothing of it is marked. */
  | { readonly type: 'joined' }
  | { readonly type: 'lost' }
  /** A mark was sent, after all changes so far. */
  | { readonly type: 'marked' }
  | { readonly type: 'durable'; readonly mark: number }
  | { readonly type: 'failing'; readonly reason: LiveFailure }
  | { readonly type: 'recovered' }
  /** Another document took the place of this one; nothing was changed in it. */
  | { readonly type: 'replaced' };

/** Nothing changed, nobody reached. */
export const noChanges: DurabilityState = { isJoined: false, changes: 0, durable: 0, marks: [], lastRequest: 0, failure: undefined };

/** Returns the state after an event. Acknowledgements for another socket change nothing. */
export function stepDurability(keeping: DurabilityState, event: DurabilityEvent): DurabilityState {
  switch (event.type) {
    case 'changed':
      return { ...keeping, changes: keeping.changes + 1 };
    case 'joined':
      return { ...keeping, isJoined: true, marks: [], lastRequest: 0, failure: undefined };
    case 'lost':
      return { ...keeping, isJoined: false, marks: [], failure: undefined };
    case 'marked': {
      const mark = keeping.lastRequest + 1;
      return { ...keeping, lastRequest: mark, marks: [...keeping.marks, { mark, changes: keeping.changes }] };
    }
    case 'durable': {
      const answered = keeping.marks.findLast(({ mark }) => mark <= event.mark);
      const durable = Math.max(keeping.durable, answered?.changes ?? 0);
      return { ...keeping, durable, marks: keeping.marks.filter(({ mark }) => mark > event.mark) };
    }
    case 'failing':
      return { ...keeping, failure: event.reason };
    case 'recovered':
      return { ...keeping, failure: undefined };
    case 'replaced':
      return { ...keeping, durable: keeping.changes, marks: [] };
  }
}

/** Something was changed here that the server has not said to be on disk. */
export function isPending({ changes, durable }: DurabilityState): boolean {
  return durable < changes;
}

/** Changes were made after the last mark that was sent on this socket. */
export function needsAcknowledgement(keeping: DurabilityState): boolean {
  return keeping.isJoined && isPending(keeping) && (keeping.marks.at(-1)?.changes ?? keeping.durable) < keeping.changes;
}

/** Returns the durability to show. */
export function durabilityOf(keeping: DurabilityState): Durability {
  if (!keeping.isJoined) return isPending(keeping) ? 'offline' : 'away';
  if (keeping.failure !== undefined) return keeping.failure;
  return isPending(keeping) ? 'saving' : 'kept';
}
