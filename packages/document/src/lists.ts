import { isObject, type JsonObject, type JsonValue, sameValue } from '@umlaut/diagram';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Map as SharedMap } from 'yjs';
import type { Entries } from './entries.ts';
import { arrange, inOrder, type Ranks } from './order.ts';
import { readValue, storeValue } from './stored-value.ts';

/** An entry of a list, such as one attribute of a class. */
export type ListItem = JsonObject & { readonly id: string };

/**
 * Lists whose items have ids are kept item by item in the map that they are a field of: one entry for each item, one for its
 * rank, and an empty list under the field's own name. Two people who add to a list, or change two items of it, then both win,
 * and nobody needs to make the list first. No name of a field begins as those of these entries do.
 */
const itemPrefix = '\u0001i';
const rankPrefix = '\u0001r';
const plainPrefix = '\u0001p';
const maxKeyCharacters = 200;
/** The list of a text's lines, into which two people may put blocks at one place. */
const linesField = 'lines';

/** The name under which a field itself stands. */
export function fieldKey(field: string): string {
  return field.startsWith('\u0001') ? plainPrefix + field : field;
}

/** Parses an entry's key: a field itself, an item of a list, or a value that is read along with one. */
export function placeOf(key: string): { readonly field: string; readonly id?: string } | undefined {
  if (!key.startsWith('\u0001')) return { field: key };
  return key.startsWith(plainPrefix) ? { field: key.slice(plainPrefix.length) } : itemPlace(key);
}

/** Of which list an entry is an item; undefined for all else. */
export function itemPlace(key: string): { readonly field: string; readonly id: string } | undefined {
  const [field, id] = key.startsWith(itemPrefix) ? readPair(key.slice(itemPrefix.length)) : [];
  return field === undefined || id === undefined ? undefined : { field, id };
}

/** Whether `value` is kept item by item. */
export function isList(field: string, value: JsonValue | undefined): value is readonly ListItem[] & JsonValue {
  if (!Array.isArray(value)) return false;
  const ids = new Set<string>();
  for (const item of value) {
    if (!isObject(item) || typeof item.id !== 'string' || ids.has(item.id)) return false;
    if (itemKey(field, item.id).length > maxKeyCharacters) return false;
    ids.add(item.id);
  }
  return true;
}

/** The entries of a list as they are first written: nothing is read, so that `map` need not be part of a document yet. */
export function createList(map: SharedMap<unknown>, field: string, items: readonly ListItem[]): void {
  map.set(fieldKey(field), []);
  const ranks = generateNKeysBetween(null, null, items.length);
  for (const [index, item] of items.entries()) {
    map.set(itemKey(field, item.id), storeValue(item));
    map.set(rankKey(field, item.id), ranks[index]);
  }
}

/** The items in their order, of those that were found. */
export function orderItems(map: SharedMap<unknown>, field: string, items: ReadonlyMap<string, JsonValue>): JsonValue {
  return inOrder(items.keys(), ranksOf(map, field)).flatMap((id) => items.get(id) ?? []);
}

/** Makes the list say `items`, writing only what differs. */
export function writeList(map: Entries, field: string, items: readonly ListItem[]): void {
  const marker = readValue(map.get(fieldKey(field)));
  if (!Array.isArray(marker) || marker.length > 0) map.set(fieldKey(field), []);
  const wanted = new Set(items.map(({ id }) => id));
  for (const key of map.itemsOf(field)) if (!wanted.has(itemPlace(key)?.id ?? '')) removeItem(map, key);
  const ranks = ranksOf(map, field);
  for (const item of items) {
    const key = itemKey(field, item.id);
    const before = readValue(map.get(key));
    if (sameValue(before, item)) continue;
    map.set(key, storeValue(item));
    // Somebody who removes the item at the same time takes its rank away, too: with both written, it stays in its place.
    const rank = ranks.get(item.id);
    if (before !== undefined && typeof rank === 'string') ranks.set(item.id, rank);
  }
  arrange(ranks, [...wanted], field === linesField ? { chance: Math.random, isFirm: commentsIn(items) } : {});
}

/** A line that is a comment, in Mermaid or PlantUML. */
const comment = /^\s*(%%|\/?')/;

/**
 * Tells which items are comments. A text that is written again keeps their order, so their ranks can stay: a comment that somebody writes
 * between two others at the same moment then stays between them, wherever the lines round it go.
 */
function commentsIn(items: readonly ListItem[]): (id: string) => boolean {
  const ids = new Set(items.flatMap(({ id, text }) => (typeof text === 'string' && comment.test(text) ? [id] : [])));
  return (id) => ids.has(id);
}

/** Removes all items of a list, whose field is to be something else or nothing. */
export function clearList(map: Entries, field: string): void {
  for (const key of map.itemsOf(field)) removeItem(map, key);
}

function removeItem(map: Entries, key: string): void {
  const { field = '', id = '' } = itemPlace(key) ?? {};
  map.delete(key);
  map.delete(rankKey(field, id));
}

function ranksOf(map: Entries | SharedMap<unknown>, field: string): Ranks {
  return { get: (id) => map.get(rankKey(field, id)), set: (id, rank) => map.set(rankKey(field, id), rank) };
}

function itemKey(field: string, id: string): string {
  return itemPrefix + JSON.stringify([field, id]);
}

function rankKey(field: string, id: string): string {
  return rankPrefix + JSON.stringify([field, id]);
}

/** Another replica may have written anything. */
function readPair(text: string): readonly string[] {
  try {
    const pair: unknown = JSON.parse(text);
    return Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string') ? pair : [];
  } catch {
    return [];
  }
}
