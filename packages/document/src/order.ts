import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Map as SharedMap } from 'yjs';

/** A fractional index per element id. It stands beside the records, so that deleting and restoring one restores its place. */
export type SharedOrder = SharedMap<unknown>;

/** What an element without a readable index sorts by: below all others. */
const lowest = '';

/** `ids` in paint order; equal indexes, as two people make them at the same moment, by id. */
export function inOrder(ids: Iterable<string>, order: SharedOrder): string[] {
  const keyed = [...ids].map((id): readonly [string, string] => [readKey(order, id), id]);
  return keyed.sort(compare).map(([, id]) => id);
}

/** Puts `id` above all of `others`. */
export function putOnTop(order: SharedOrder, id: string, others: Iterable<string>): void {
  let top = lowest;
  for (const other of others) {
    const key = readKey(order, other);
    if (other !== id && key > top) top = key;
  }
  order.set(id, generateKeyBetween(top === lowest ? null : top, null));
}

/** Makes `inOrder` answer `ids` as they are. Indexes that are in order already stay. */
export function arrange(order: SharedOrder, ids: readonly string[]): void {
  const keys = ids.map((id) => readKey(order, id));
  const kept = keys.findIndex((key, index) => key <= (keys[index - 1] ?? lowest));
  if (kept === -1) return;
  const last = keys[kept - 1] ?? null;
  const fresh = generateNKeysBetween(last, null, ids.length - kept);
  for (const [index, id] of ids.slice(kept).entries()) order.set(id, fresh[index]);
}

function readKey(order: SharedOrder, id: string): string {
  const key = order.get(id);
  return typeof key === 'string' && isOrderKey(key) ? key : lowest;
}

/**
 * The form of an index as `fractional-indexing` makes it: a head letter that says how long the whole part is, the whole
 * part, and a rest that does not end in 0. Anything else would make it throw.
 */
function isOrderKey(key: string): boolean {
  if (!/^[A-Za-z][0-9A-Za-z]*$/.test(key)) return false;
  const head = key.charCodeAt(0);
  const length = head >= 97 ? head - 97 + 2 : 90 - head + 2;
  return key.length >= length && !(key.length > length && key.endsWith('0')) && !key.startsWith('A');
}

function compare([keyA, idA]: readonly [string, string], [keyB, idB]: readonly [string, string]): number {
  if (keyA !== keyB) return keyA < keyB ? -1 : 1;
  if (idA === idB) return 0;
  return idA < idB ? -1 : 1;
}
