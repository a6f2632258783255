import type { JsonObject, JsonValue } from '../diagram.ts';

/** A field such as `constructor` is read only where the object has one of its own. */
export function fieldOf(object: JsonObject | undefined, field: string): JsonValue | undefined {
  return object !== undefined && Object.hasOwn(object, field) ? object[field] : undefined;
}

/** The names of all fields of `objects`, each once, in the order of their first appearance. */
export function fieldsOf(...objects: readonly (JsonObject | undefined)[]): readonly string[] {
  return [...new Set(objects.flatMap((object) => (object === undefined ? [] : Object.keys(object))))];
}
