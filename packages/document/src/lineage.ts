import { createDeleteSet, type Doc, mergeDeleteSets, type Transaction } from 'yjs';
import { clockOf, deletedIn, structsByClient } from './yjs-internals.ts';

type DeleteSet = Transaction['deleteSet'];

/** Effects of local transactions that may be unknown to others. */
export interface Doings {
  /** By client id, the clock from which on everything was inserted by them. */
  readonly inserted: ReadonlyMap<number, number>;
  readonly deleted: DeleteSet;
}

/** Returns the effects of `transaction`. */
export function doingsOf({ beforeState, afterState, deleteSet }: Transaction): Doings {
  const inserted = new Map<number, number>();
  for (const [client, clock] of afterState) {
    const before = beforeState.get(client) ?? 0;
    if (clock > before) inserted.set(client, before);
  }
  return { inserted, deleted: deleteSet };
}

/**
 * Whether `room` does not have all that `own` has, insertions and deletions alike, beside what was done by `except`. A room that
 * lacks what it was known to have goes on from an earlier state, as after the restore of a backup, and is another history.
 */
export function lacks(room: Doc, own: Doc, except: readonly Doings[] = []): boolean {
  for (const client of structsByClient(own).keys()) {
    const firsts = except.flatMap(({ inserted }) => inserted.get(client) ?? []);
    if (clockOf(room, client) < Math.min(clockOf(own, client), ...firsts)) return true;
  }
  const known = mergeDeleteSets([deletedIn(room), ...except.map(({ deleted }) => deleted)]);
  return !covers(known, deletedIn(own), (client) =>
    Math.min(Number.POSITIVE_INFINITY, ...except.flatMap(({ inserted }) => inserted.get(client) ?? [])),
  );
}

/** Whether all of `part` that is before `end` of its client is in `whole`, which is sorted and merged. */
function covers(whole: DeleteSet, part: DeleteSet, end: (client: number) => number): boolean {
  const { clients } = mergeDeleteSets([part, createDeleteSet()]);
  for (const [client, items] of clients) {
    const ranges = whole.clients.get(client) ?? [];
    const until = end(client);
    let at = 0;
    for (const { clock, len } of items) {
      const last = Math.min(clock + len, until);
      if (clock >= last) break;
      while ((ranges[at]?.clock ?? last) + (ranges[at]?.len ?? 0) <= clock) at += 1;
      const range = ranges[at];
      if (range === undefined || range.clock > clock || range.clock + range.len < last) return false;
    }
  }
  return true;
}
