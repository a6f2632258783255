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

/** How `arrange` chooses indexes. */
interface Arranging {
  readonly chance?: () => number;
  readonly isFirm?: (id: string) => boolean;
}

/**
 * Makes `inOrder` answer `ids` as they are. The most indexes that are in order already stay; the others get new ones between these.
 * Those that are firm stay before all others: what somebody puts beside one of them at the same moment comes to stand beside it.
 * `chance` gives numbers from 0 to 1: with it, what comes into a gap gets a random place in it. Two people who put something each into one
 * gap then get the same indexes hardly ever: blocks with these would be shuffled, and to put anything between equal indexes one of them must
 * be replaced, which turns the order round for a person who puts something else there at the same moment.
 */
export function arrange(order: Ranks, ids: readonly string[], { chance, isFirm }: Arranging = {}): void {
  const keys = ids.map((id) => readKey(order, id));
  const kept = isFirm === undefined ? longestRising(keys) : risingRound(keys, ids.map(isFirm));
  if (kept.length === ids.length) return;
  const stays = new Set(kept);
  const settled = chance === undefined ? keys.map((key, at) => (stays.has(at) ? key : undefined)) : withoutTies(keys, kept);
  const all = filled(settled, (below, above, count) => {
    const [low, high] = chance === undefined || kept.length === 0 ? [below, above] : partOf({ below, above, count }, chance);
    return generateNKeysBetween(low, high, count);
  });
  const isShort = all.every((key) => key.length <= longestKey);
  for (const [index, key] of (isShort ? all : generateNKeysBetween(null, null, ids.length)).entries()) {
    if (key !== keys[index]) order.set(ids[index] ?? '', key);
  }
}

/**
 * The indexes in `kept`, and new ones for those that equal one of these: without chance, so that everybody replaces them alike. The others
 * are left out.
 */
function withoutTies(keys: readonly string[], kept: readonly number[]): readonly (string | undefined)[] {
  const found: (string | undefined)[] = keys.map(() => undefined);
  let start = 0;
  for (const end of kept) {
    const tied = keys.slice(start, end).flatMap((key, at) => (key === keys[end] ? [start + at] : []));
    const fresh = generateNKeysBetween(keys[start - 1] ?? null, keys[end] ?? null, tied.length);
    for (const [index, at] of tied.entries()) found[at] = fresh[index];
    found[end] = keys[end];
    start = end + 1;
  }
  return found;
}

type MakeKeys = (below: string | null, above: string | null, count: number) => readonly string[];

/** The indexes with new ones for each run of those that are left out. */
function filled(keys: readonly (string | undefined)[], make: MakeKeys): readonly string[] {
  const all: string[] = [];
  let count = 0;
  for (const key of [...keys, null]) {
    if (key === undefined) {
      count += 1;
      continue;
    }
    if (count > 0) all.push(...make(all.at(-1) ?? null, key, count));
    count = 0;
    if (key !== null) all.push(key);
  }
  return all;
}

interface Gap {
  readonly below: string | null;
  readonly above: string | null;
  readonly count: number;
}

/** Slices of a gap, of whose first quarter a single index takes one: most of the gap stays for what is typed below it. */
const slices = 256;

/** A random part of a gap between two indexes: some millionth for several new ones, one of some sixty slices for a single one. */
function partOf({ below, above, count }: Gap, chance: () => number): readonly [string | null, string | null] {
  if (count === 1) {
    const all = generateNKeysBetween(below, above, slices);
    const at = Math.floor((chance() * slices) / 4);
    return [all[at] ?? below, all[at + 1] ?? above];
  }
  let [low, high] = [below, above];
  for (let halving = 0; halving < 20; halving += 1) {
    const middle = generateKeyBetween(low, high);
    if (chance() < 0.5) high = middle;
    else low = middle;
  }
  return [low, high];
}

/** As `longestRising`, with as many firm ones as there can be, and between these as many of the others. */
function risingRound(keys: readonly string[], firm: readonly boolean[]): readonly number[] {
  const fixed = longestRising(keys.map((key, at) => (firm[at] === true ? key : lowest)));
  let start = 0;
  const found: number[] = [];
  for (const end of [...fixed, keys.length]) {
    const [below, above] = [keys[start - 1] ?? lowest, keys[end]];
    const within = keys.slice(start, end).map((key) => (key > below && (above === undefined || key < above) ? key : lowest));
    const offset = start;
    found.push(...longestRising(within).map((at) => at + offset), ...(end < keys.length ? [end] : []));
    start = end + 1;
  }
  return found;
}

/** Places of the longest part of `keys` that rises; those without a readable one are left out. */
function longestRising(keys: readonly string[]): readonly number[] {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, key] of keys.entries()) {
    if (key === lowest) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[ends[middle] ?? 0] ?? lowest) < key) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  }
  const found: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) found.unshift(at);
  return found;
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
