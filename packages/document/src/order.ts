import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Map as SharedMap } from 'yjs';

/** A fractional index per element id. It stands beside the records, so that deleting and restoring one restores its place. */
export type SharedOrder = SharedMap<unknown>;

/** Reads and writes the fractional indexes of elements. */
export interface Ranks {
  get(id: string): unknown;
  set(id: string, rank: string | undefined): void;
}

/** Sort key of an element without a readable index: below all others. */
const lowest = '';
/** Thousands of elements put into one gap, one after the other, make indexes of some hundred characters. */
const longestKey = 1000;

/** `ids` in paint order; equal indexes, as two people make them at the same moment, by id. */
export function inOrder(ids: Iterable<string>, order: Pick<Ranks, 'get'>): string[] {
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
  const key = generateKeyBetween(top === lowest ? null : top, null);
  if (key.length <= longestKey) order.set(id, key);
  else arrange(order, [...inOrder(others, order).filter((other) => other !== id), id]);
}

/** Puts `id` right above `after`, or below all of `ids` for null. An `after` that is not among `ids` is passed over. */
export function putAbove(
  order: SharedOrder,
  { id, after }: { readonly id: string; readonly after: string | null },
  ids: Iterable<string>,
): void {
  const others = inOrder(ids, order).filter((other) => other !== id);
  const at = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && at === 0) return;
  const [below, above] = [others[at - 1], others[at]].map((other) => (other === undefined ? undefined : readKey(order, other)));
  const hasRoom = below !== lowest && above !== lowest && (below === undefined || above === undefined || below < above);
  const key = hasRoom ? generateKeyBetween(below ?? null, above ?? null) : undefined;
  if (key !== undefined && key.length <= longestKey) order.set(id, key);
  // Elements without an index, or with the same one, leave no place between them: all of them get one.
  else arrange(order, others.toSpliced(at, 0, id));
}

/** Makes `inOrder` answer `ids` as they are. Indexes that are in order already stay. */
export function arrange(order: Ranks, ids: readonly string[]): void {
  const keys = ids.map((id) => readKey(order, id));
  const kept = keys.findIndex((key, index) => key <= (keys[index - 1] ?? lowest));
  if (kept === -1) return;
  const behind = generateNKeysBetween(keys[kept - 1] ?? null, null, ids.length - kept);
  const isShort = behind.every((key) => key.length <= longestKey);
  const fresh = isShort ? behind : generateNKeysBetween(null, null, ids.length);
  for (const [index, id] of ids.slice(-fresh.length).entries()) order.set(id, fresh[index]);
}

function readKey(order: Pick<Ranks, 'get'>, id: string): string {
  const key = order.get(id);
  return typeof key === 'string' && isOrderKey(key) ? key : lowest;
}

/**
 * The form of an index as `fractional-indexing` makes it: a head letter that says how long the whole part is, the whole
 * part, and a rest that does not end in 0. Anything else would make it throw, as would one without end.
 */
function isOrderKey(key: string): boolean {
  if (key.length > longestKey || !/^[A-Za-z][0-9A-Za-z]*$/.test(key)) return false;
  const head = key.charCodeAt(0);
  const length = head >= 97 ? head - 97 + 2 : 90 - head + 2;
  return key.length >= length && !(key.length > length && key.endsWith('0')) && !key.startsWith('A');
}

function compare([keyA, idA]: readonly [string, string], [keyB, idB]: readonly [string, string]): number {
  if (keyA !== keyB) return keyA < keyB ? -1 : 1;
  if (idA === idB) return 0;
  return idA < idB ? -1 : 1;
}
