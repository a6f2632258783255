import { type DiagramEdge, type DiagramNode, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { lifelineLists } from './lifeline-lists.ts';

/** A copied row that names the copies of its fragment and its lifelines; those that were not copied it names as before. */
export function renamedRow<T extends DiagramNode | DiagramEdge>(element: T, ids: ReadonlyMap<string, string>): T {
  const { data } = element;
  if (!isObject(data)) return element;
  const fields: JsonObject = {
    ...(typeof data.in === 'string' ? { in: ids.get(data.in) ?? data.in } : {}),
    ...Object.fromEntries(lifelineLists.flatMap((field) => (data[field] === undefined ? [] : [[field, renamed(data[field], ids)]]))),
  };
  return Object.keys(fields).length === 0 ? element : { ...element, data: { ...data, ...fields } };
}

function renamed(list: JsonValue, ids: ReadonlyMap<string, string>): JsonValue {
  if (!Array.isArray(list)) return list;
  return list.map((item) => (isObject(item) && typeof item.id === 'string' ? { ...item, id: ids.get(item.id) ?? item.id } : item));
}
