import type { JsonValue } from '@umlaut/diagram';
import { Text } from 'yjs';

/** Stored form of one JSON value in a shared map. */
export type StoredValue = JsonValue | Text;

/**
 * `value` as a shared map can hold it.
 *
 * Yjs loses or refuses objects with the fields `__proto__` and `constructor` and texts with half a surrogate pair, so such a
 * value is kept as a shared text of its JSON. No JSON value is a shared text, so the two are never confused.
 */
export function storeValue(value: JsonValue): StoredValue {
  return survives(value) ? value : new Text(JSON.stringify(value));
}

/** The JSON value that `stored` stands for; undefined when it is none. */
export function readValue(stored: unknown): JsonValue | undefined {
  if (!(stored instanceof Text)) return isJson(stored) ? stored : undefined;
  try {
    return JSON.parse(stored.toString());
  } catch {
    return undefined;
  }
}

function survives(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([field, inner]) => survivesAsField(field) && survives(inner));
}

function survivesAsField(field: string): boolean {
  return field !== '__proto__' && field !== 'constructor' && field.isWellFormed();
}

/** Shared types and bytes are no JSON; whatever else a shared map holds is. */
function isJson(value: unknown): value is JsonValue {
  if (typeof value !== 'object' || value === null) return typeof value !== 'undefined' && typeof value !== 'bigint';
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
