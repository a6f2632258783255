import { type AbstractStruct, ContentAny, Item } from 'yjs';

/**
 * Most things in one update. The largest diagram that may be saved has some 25,000 as the editor writes them, and a move is one:
 * whoever drew alone for days does not come back with more. Each takes time when it is checked, and again when it is taken.
 */
export const maxThingsAtOnce = 64 * 1024;

/** How much there is to hold and to look at: entries with what they say, and objects and arrays within that. */
export function countThings(structs: readonly AbstractStruct[]): number {
  let count = 0;
  for (const struct of structs) count += thingsOf(struct);
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
