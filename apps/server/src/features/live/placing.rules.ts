import { clockOf, entriesOf, firstItemOf, structAt } from '@umlaut/document';
import { AbstractType, ContentDeleted, ContentString, ContentType, compareIDs, type Doc, ID, Item } from 'yjs';
import type { ReadUpdate } from './update-check.ts';

/**
 * How Yjs (13.6, `Item.integrate`) puts entries in their place: it walks over all that stands where they belong. An editor's walk over
 * none or a few; made by hand, a small update walks over all of a document for each of its entries.
 */

/** Steps of such walks that one slice of an update may take: some milliseconds. */
const mostSteps = 200_000;

/** Whether putting the entries of an update into `shared` takes more steps than an editor's would. Entries within it are not counted. */
export function walksTooFar({ structs }: ReadUpdate, shared: Doc): boolean {
  let left = mostSteps;
  for (const struct of structs) {
    if (struct instanceof Item) left -= stepsOf(struct, shared, left);
    if (left <= 0) return true;
  }
  return false;
}

/**
 * Whether an update that is in `shared` has put values beside the entries of a map: nobody would see them, and Yjs takes memory that
 * grows with the square of their number to join them. Within a text, only text stands so.
 */
export function hasValuesWithoutKeys({ structs }: ReadUpdate, shared: Doc): boolean {
  return structs.some((struct) => {
    if (!(struct instanceof Item) || isText(struct)) return false;
    const item = itemAt(struct.id, shared);
    return item !== undefined && item.parentSub === null && !(item.content instanceof ContentString);
  });
}

function isText({ content }: Item): boolean {
  return content instanceof ContentString || content instanceof ContentDeleted;
}

function stepsOf({ origin, rightOrigin, parent, parentSub }: Item, shared: Doc, most: number): number {
  const before = itemAt(origin, shared);
  if (before !== undefined) return walk(before.right, most, ({ id, right }) => (compareIDs(id, rightOrigin) ? null : right));
  if (origin !== null) return 0;
  const type = typeAt(parent, shared);
  if (type === undefined) return 0;
  if (parentSub === null) return walk(firstItemOf(type), most, ({ right }) => right);
  return walk(entriesOf(type).get(parentSub) ?? null, most, ({ left }) => left);
}

function walk(from: Item | null, most: number, next: (item: Item) => Item | null): number {
  let steps = 0;
  for (let item = from; item !== null && steps < most; item = next(item)) steps += 1;
  return steps;
}

/** Undefined for what is not there, or was collected. */
function itemAt(id: unknown, shared: Doc): Item | undefined {
  if (!(id instanceof ID) || id.clock >= clockOf(shared, id.client)) return undefined;
  const struct = structAt(shared, id);
  return struct instanceof Item ? struct : undefined;
}

function typeAt(parent: unknown, shared: Doc): Parameters<typeof entriesOf>[0] | undefined {
  if (typeof parent === 'string') return shared.share.get(parent);
  const content = itemAt(parent, shared)?.content;
  return content instanceof ContentType && content.type instanceof AbstractType ? content.type : undefined;
}
