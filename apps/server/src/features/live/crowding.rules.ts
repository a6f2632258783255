import { structsByClient } from '@umlaut/document';
import { type AbstractStruct, ContentAny, type Doc, Item } from 'yjs';
import type { UpdateBounds } from './update-bytes.ts';

/** Most things in one update. The largest diagram that may be saved has some 40,000 as the editor writes them. */
export const maxThingsAtOnce = 64 * 1024;

/** Bounds of one update: a whole diagram, and the moves of a user who drew alone for days. */
export const updateBounds: UpdateBounds = {
  mostThings: maxThingsAtOnce,
  overwritesPerThing: 16,
  mostRanges: maxThingsAtOnce,
  maxDepth: 32,
};

/** Things beside those that the diagram needs: edges that have lost an end, places of elements that are gone. */
const spareThings = 2_000;
/** Above this a document of which most is gone is rebuilt, although it be small for its diagram and people are in it. */
export const crowdedEntries = 30_000;
/** Most entries of a document, those that are gone included, and most for each that is not. */
const maxEntries = 120_000;
const maxEntriesPerLiving = 3;

/** Most things of a document whose diagram needs `needed`: what nobody sees takes memory as well. */
export function mostThings(needed: number): number {
  return 1.5 * needed + spareThings;
}

/** How many things of `shared` are there to this day: entries, and objects and arrays within their values. Looks at all of it. */
export function countLivingThings(shared: Doc): number {
  let count = 0;
  for (const structs of structsByClient(shared).values()) {
    for (const struct of structs) if (struct instanceof Item && !struct.deleted) count += thingsOf(struct);
  }
  return count;
}

/** Whether `shared` may hold no more, whatever it is. */
export function isFullOfEntries(shared: Doc): boolean {
  const entries = countEntries(shared);
  return entries > maxEntries && entries > maxEntriesPerLiving * countLivingEntries(shared);
}

/** Whether so much of `shared` is gone that it is to be rebuilt. */
export function isCrowded(shared: Doc): boolean {
  const entries = countEntries(shared);
  return entries > crowdedEntries && countLivingEntries(shared) < entries / 2;
}

/** Entries of `shared`, those that are gone included. */
export function countEntries(shared: Doc): number {
  let count = 0;
  for (const structs of structsByClient(shared).values()) count += structs.length;
  return count;
}

function countLivingEntries(shared: Doc): number {
  let count = 0;
  for (const structs of structsByClient(shared).values()) for (const struct of structs) if (!struct.deleted) count += 1;
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
