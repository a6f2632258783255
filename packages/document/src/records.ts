import { isObject, type JsonObject, type JsonValue, sameValue } from '@umlaut/diagram';
import { Map as SharedMap } from 'yjs';
import type { EntriesOf } from './entries.ts';
import { createFields, readNestedFields, writeField, writeFields } from './nested-fields.ts';
import { readValue, storeValue } from './stored-value.ts';

/** One node or edge, field by field; its `data` and `style` are shared maps themselves. The id is its key, not a field. */
export type SharedRecord = SharedMap<unknown>;

/**
 * Fields whose own fields are shared one by one. Their maps are there from the start and never replaced, so that two people
 * who write the first two fields both win, and undoing the one does not take away the other.
 */
export const nestedFields: ReadonlySet<string> = new Set(['data', 'style']);

/** A shared record that says the same as `element`. */
export function createRecord(element: JsonObject): SharedRecord {
  const record: SharedRecord = new SharedMap();
  for (const field of nestedFields) record.set(field, createNested(element[field]));
  for (const [field, value] of Object.entries(element)) {
    if (value !== undefined && field !== 'id' && !nestedFields.has(field)) record.set(field, storeValue(value));
  }
  return record;
}

/** The fields of `record`. `data` and `style` that say what they said in `earlier` keep their identity. */
export function readRecord(record: SharedRecord, earlier?: JsonObject): JsonObject {
  return fromFields(record, (stored, field) => {
    const value = stored instanceof SharedMap ? readNestedFields(stored) : readValue(stored);
    const before = earlier?.[field];
    return sameValue(before, value) ? before : value;
  });
}

/** Writes one field; an undefined value removes it. Nothing is written where the field says so already. */
export function setField(
  record: SharedRecord,
  { field, value }: { readonly field: string; readonly value: JsonValue | undefined },
  entriesOf: EntriesOf,
): void {
  if (nestedFields.has(field)) setNested(record, { field, value }, entriesOf);
  else setEntry(record, field, value);
}

/** Writes one field of `data` or `style`; an undefined value removes it. */
export function setInnerField(
  record: SharedRecord,
  { path: [field, inner], value }: { readonly path: readonly [string, string]; readonly value: JsonValue | undefined },
  entriesOf: EntriesOf,
): void {
  const stored = record.get(field);
  if (stored instanceof SharedMap) {
    writeField(entriesOf(stored), inner, value);
  } else if (value !== undefined) {
    record.set(field, createNested(Object.fromEntries([[inner, value]])));
  }
}

/** Makes `record` say the same as `element`, writing only what differs. */
export function rewriteRecord(record: SharedRecord, element: JsonObject, entriesOf: EntriesOf): void {
  const present = readRecord(record);
  for (const field of new Set([...Object.keys(present), ...Object.keys(element)])) {
    const value = Object.hasOwn(element, field) ? element[field] : undefined;
    if (field !== 'id') setField(record, { field, value }, entriesOf);
  }
}

/** The fields of a shared map of plain values, such as those beside `nodes` and `edges`. */
export function readFields(map: SharedMap<unknown>): JsonObject {
  return fromFields(map, (stored) => readValue(stored));
}

/** Writes one entry of a shared map of plain values; an undefined value removes it. */
export function setEntry(map: SharedMap<unknown>, key: string, value: JsonValue | undefined): void {
  if (value === undefined) {
    if (map.has(key)) map.delete(key);
  } else if (!sameValue(readValue(map.get(key)), value)) {
    map.set(key, storeValue(value));
  }
}

function createNested(value: JsonValue | undefined): unknown {
  return value === undefined || isObject(value) ? createFields(value) : storeValue(value);
}

function setNested(
  record: SharedRecord,
  { field, value }: { readonly field: string; readonly value: JsonValue | undefined },
  entriesOf: EntriesOf,
): void {
  const stored = record.get(field);
  if (!(stored instanceof SharedMap) || (value !== undefined && !isObject(value))) {
    if (stored instanceof SharedMap || !sameValue(readValue(stored), value)) record.set(field, createNested(value));
    return;
  }
  writeFields(entriesOf(stored), { present: readNestedFields(stored), value });
}

function fromFields(map: SharedMap<unknown>, read: (stored: unknown, field: string) => JsonValue | undefined): JsonObject {
  const fields: [string, JsonValue][] = [];
  map.forEach((stored, field) => {
    const value = read(stored, field);
    if (value !== undefined) fields.push([field, value]);
  });
  return Object.fromEntries(fields);
}
