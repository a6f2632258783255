import { isObject } from '@umlaut/diagram';
import { clockOf, entriesOf, itemHolding, structAt } from '@umlaut/document';
import { type AbstractStruct, ContentAny, createID, type Doc, ID, Item, Map as SharedMap } from 'yjs';
import type { ReadUpdate } from './update-check.ts';

const nodesPart = 'nodes';
const field = 'position';

/**
 * The JSON bytes by which an update that was read, and of which nothing is in `shared` yet, makes the diagram longer, if it does nothing
 * but put nodes that stand somewhere else: no other rule of diagrams speaks of where. Undefined for every other update, and for moves
 * that met others on their way.
 */
export function moveGrowth({ structs, deleted }: ReadUpdate, shared: Doc): number | undefined {
  const [first] = structs;
  if (first === undefined) return undefined;
  const { client } = first.id;
  const next = clockOf(shared, client);
  const replaced = new Set<Item>();
  let growth = 0;
  for (const [index, struct] of structs.entries()) {
    const place = struct.id.client === client && struct.id.clock === next + index ? placeBefore(struct, shared) : undefined;
    if (place === undefined || replaced.has(place)) return undefined;
    replaced.add(place);
    growth += bytesOf(struct) - bytesOf(place);
  }
  return deletesOnly(replaced, deleted, shared) ? growth : undefined;
}

function bytesOf(struct: AbstractStruct): number {
  const value: unknown = struct instanceof Item && struct.content instanceof ContentAny ? struct.content.arr[0] : undefined;
  return value === undefined ? 0 : JSON.stringify(value).length;
}

/** The entry in whose stead `struct` gives a node its place; undefined where it does anything else. */
function placeBefore(struct: AbstractStruct, shared: Doc): Item | undefined {
  if (!(struct instanceof Item && struct.origin instanceof ID && struct.rightOrigin === null)) return undefined;
  const { content, origin } = struct;
  if (!(content instanceof ContentAny && content.arr.length === 1 && isPlace(content.arr[0]))) return undefined;
  if (origin.clock >= clockOf(shared, origin.client)) return undefined;
  // A deleted item may have been collected, and is no item then.
  const before: unknown = structAt(shared, origin);
  return before instanceof Item && isPlaceOfNode(before, shared) ? before : undefined;
}

/** Whether `entry` says, to this day, where a node of the diagram stands. */
function isPlaceOfNode(entry: Item, shared: Doc): boolean {
  const { parent, parentSub, content } = entry;
  if (parentSub !== field || entry.deleted || !(parent instanceof SharedMap) || entriesOf(parent).get(field) !== entry) return false;
  const node = itemHolding(parent);
  if (node === null || node.deleted || node.parent !== shared.share.get(nodesPart)) return false;
  return content instanceof ContentAny && content.arr.length === 1 && isPlace(content.arr[0]);
}

function isPlace(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 2 && Number.isFinite(value.x) && Number.isFinite(value.y);
}

/** Whether nothing is deleted but entries that are replaced. */
function deletesOnly(replaced: ReadonlySet<Item>, { clients }: ReadUpdate['deleted'], shared: Doc): boolean {
  for (const [client, ranges] of clients) {
    for (const { clock, len } of ranges) {
      if (clock + len > clockOf(shared, client)) return false;
      for (let at = clock; at < clock + len; at += 1) if (!isReplaced(structAt(shared, createID(client, at)), replaced)) return false;
    }
  }
  return true;
}

function isReplaced(struct: AbstractStruct, replaced: ReadonlySet<Item>): boolean {
  return struct instanceof Item && replaced.has(struct);
}
