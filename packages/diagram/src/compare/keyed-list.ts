import { isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { memberLists } from '../kinds/member.ts';

/** The items of a list by their keys, in their order. */
export type KeyedList = ReadonlyMap<string, JsonValue>;

const nothing: KeyedList = new Map();
/** Lists whose texts are lines of a classifier: two of them in one place are one line that was rewritten, not two. */
const lines: ReadonlySet<string> = new Set([...memberLists, 'behaviours', 'lanes', 'ports', 'regions']);

/**
 * A list, such as the members of a class, by what tells its items apart: their ids, or, where they are texts, the texts. An absent
 * list has no items. Undefined when the value is no list, or when an item cannot be told from all others.
 */
export function keyedList(field: string, value: JsonValue | undefined): KeyedList | undefined {
  if (value === undefined) return nothing;
  if (!Array.isArray(value)) return undefined;
  const items = new Map<string, JsonValue>();
  for (const item of value) {
    const key = keyOfItem(field, item);
    if (key === undefined || items.has(key)) return undefined;
    items.set(key, item);
  }
  return items;
}

function keyOfItem(field: string, item: JsonValue): string | undefined {
  if (typeof item === 'string') return lines.has(field) ? undefined : `text ${item}`;
  return isObject(item) ? idKey(item) : undefined;
}

function idKey(item: JsonObject): string | undefined {
  return Object.hasOwn(item, 'id') && typeof item.id === 'string' ? `id ${item.id}` : undefined;
}
