import { type JsonObject, type JsonValue, sameValue } from '@umlaut/diagram';
import { Map as SharedMap } from 'yjs';
import type { Entries } from './entries.ts';
import { clearList, createList, fieldKey, isList, orderItems, placeOf, writeList } from './lists.ts';
import { readValue, storeValue } from './stored-value.ts';

/** Tells an empty object from an absent one: this entry, with a value no JSON has, stands in a map without fields. */
const presenceKey = '';

/** A map that says the same as `value`; an empty one for undefined. */
export function createFields(value: JsonObject | undefined): SharedMap<unknown> {
  const map = new SharedMap<unknown>();
  const entries = value === undefined ? [] : Object.entries(value).filter(([, inner]) => inner !== undefined);
  for (const [field, inner] of entries) {
    if (isList(field, inner)) createList(map, field, inner);
    else if (inner !== undefined) map.set(fieldKey(field), storeValue(inner));
  }
  if (value !== undefined && entries.length === 0) map.set(presenceKey, undefined);
  return map;
}

/** Returns the fields of `map`; undefined when it is empty. */
export function readNestedFields(map: SharedMap<unknown>): JsonObject | undefined {
  if (map.keys().next().done === true) return undefined;
  const fields = new Map<string, JsonValue>();
  const lists = new Map<string, Map<string, JsonValue>>();
  map.forEach((stored, key) => {
    const place = placeOf(key);
    const value = readValue(stored);
    if (place === undefined || value === undefined) return;
    if (place.id === undefined) {
      if (!lists.has(place.field)) fields.set(place.field, value);
      return;
    }
    const items = lists.get(place.field) ?? new Map<string, JsonValue>();
    lists.set(place.field, items.set(place.id, value));
    // Holds the place among the fields.
    if (!fields.has(place.field)) fields.set(place.field, []);
  });
  for (const [field, items] of lists) fields.set(field, orderItems(map, field, items));
  return Object.fromEntries(fields);
}

/** Makes a map that says `present` say what `value` does, writing only what differs. */
export function writeFields(
  map: Entries,
  { present = {}, value }: { readonly present?: JsonObject | undefined; readonly value: JsonObject | undefined },
): void {
  for (const field of new Set([...Object.keys(present), ...Object.keys(value ?? {})])) {
    write(map, field, value !== undefined && Object.hasOwn(value, field) ? value[field] : undefined);
  }
  if (value === undefined) map.delete(presenceKey);
  else if (map.isEmpty) map.set(presenceKey, undefined);
}

/** Writes one field; an undefined value removes it. A nested map stays, if only as an empty object. */
export function writeField(map: Entries, field: string, value: JsonValue | undefined): void {
  const isPresent = !map.isEmpty;
  write(map, field, value);
  if (isPresent && map.isEmpty) map.set(presenceKey, undefined);
}

function write(map: Entries, field: string, value: JsonValue | undefined): void {
  if (isList(field, value)) {
    writeList(map, field, value);
    return;
  }
  clearList(map, field);
  const key = fieldKey(field);
  if (value === undefined) {
    map.delete(key);
  } else if (!sameValue(readValue(map.get(key)), value)) {
    map.set(key, storeValue(value));
  }
}
