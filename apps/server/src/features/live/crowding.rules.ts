import { type AbstractStruct, ContentAny, type Doc, Item } from 'yjs';

/**
 * Most things in one update. The largest diagram that may be saved has some 25,000 as the editor writes them. Each takes time when
 * it is checked, and again when it is taken.
 */
export const maxThingsAtOnce = 64 * 1024;
/** Values that take the place of others of their keys, such as all moves but the first, count as one by so many: they leave nothing behind. */
const overwritesPerThing = 16;
/** Most things in a document: one of a few bytes takes about a KiB of memory, so that its encoded size bounds little. */
export const maxThings = 100_000;
/** Most entries of a document, those that are gone as well, which take less. */
const maxEntries = 300_000;
/** Above this a document of which most is gone is rebuilt, although it be small for its diagram and people are in it. */
const crowdedEntries = 150_000;

/** How much there is to hold and to look at: entries with what they say, and objects and arrays within that. */
export function countThings(structs: readonly AbstractStruct[]): number {
  let count = 0;
  for (const struct of structs) count += thingsOf(struct);
  return count;
}

/** Whether an update brings more at once than whoever drew alone for days. */
export function isTooMuchAtOnce(structs: readonly AbstractStruct[]): boolean {
  let count = 0;
  for (const struct of structs) count += isOverwriting(struct) ? thingsOf(struct) - 1 + 1 / overwritesPerThing : thingsOf(struct);
  return count > maxThingsAtOnce;
}

/** Yjs says of a map's entry what it follows only where that is an earlier one of the same key. */
function isOverwriting(struct: AbstractStruct): boolean {
  return struct instanceof Item && struct.origin !== null && struct.content instanceof ContentAny;
}

/** How many things of `shared` are there to this day. Looks at all of it. */
export function countLivingThings(shared: Doc): number {
  let count = 0;
  for (const structs of shared.store.clients.values()) {
    for (const struct of structs) if (struct instanceof Item && !struct.deleted) count += thingsOf(struct);
  }
  return count;
}

/** Whether `shared` may hold no more, whatever it is. */
export function isFullOfEntries(shared: Doc): boolean {
  return countEntries(shared) > maxEntries;
}

/** Whether so much of `shared` is gone that it is to be rebuilt. */
export function isCrowded(shared: Doc): boolean {
  const entries = countEntries(shared);
  return entries > crowdedEntries && countLivingThings(shared) < entries / 2;
}

function countEntries({ store }: Doc): number {
  let count = 0;
  for (const structs of store.clients.values()) count += structs.length;
  return count;
}

function thingsOf(struct: AbstractStruct): number {
  if (!(struct instanceof Item && struct.content instanceof ContentAny)) return 1;
  const values: readonly unknown[] = struct.content.arr;
  return values.reduce<number>((sum, value) => sum + Math.max(1, countNested(value)), 0);
}

/** Objects and arrays that `value` is made of. */
function countNested(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + countNested(inner), 1);
}
