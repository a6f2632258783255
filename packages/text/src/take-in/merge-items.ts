import { isObject, type JsonObject, type JsonValue, sameValue } from '@umlaut/diagram';

/**
 * A list of items as a text says it, with the ids and further fields that the graph's items have: the same text is the same item, one that changed
 * between two known ones is the one that stood there, and the rest is new. `said` are the items that the text said before.
 */
export function mergeItems(
  graph: readonly JsonValue[],
  said: readonly JsonValue[],
  now: readonly JsonValue[],
  newId: () => string,
): readonly JsonValue[] {
  const earlier = said.length === graph.length ? said : graph;
  const key = (item: JsonValue | undefined): JsonValue | undefined => (isObject(item) ? withoutId(item) : item);
  const left = new Set(graph.keys());
  const from = now.map((item): number | undefined => {
    const found = [...left].find((at) => sameValue(key(earlier[at]), key(item))) ?? [...left].find((at) => sameText(earlier[at], item));
    if (found !== undefined) left.delete(found);
    return found;
  });
  for (const [index] of now.entries()) {
    if (from[index] !== undefined) continue;
    const above = index === 0 ? -1 : from[index - 1];
    const place = above === undefined ? [...left][0] : above + 1;
    if (place === undefined || !left.has(place)) continue;
    left.delete(place);
    from[index] = place;
  }
  return now.map((item, index) => {
    const at = from[index];
    const own = at === undefined ? undefined : graph[at];
    if (!isObject(item)) return item;
    if (!isObject(own)) return { ...item, id: newId() };
    return sameValue(key(earlier[at ?? -1]), key(item))
      ? own
      : changed(own, isObject(earlier[at ?? -1]) ? (earlier[at ?? -1] as JsonObject) : {}, item);
  });
}

function withoutId({ id: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

function sameText(a: JsonValue | undefined, b: JsonValue): boolean {
  return isObject(a) && isObject(b) && typeof a.text === 'string' && a.text === b.text;
}

/** An item with what the text says otherwise than before. */
function changed(own: JsonObject, before: JsonObject, now: JsonObject): JsonObject {
  const fields = new Map<string, JsonValue | undefined>(Object.entries(own));
  for (const field of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (field === 'id' || sameValue(before[field], now[field])) continue;
    if (now[field] === undefined) fields.delete(field);
    else fields.set(field, now[field]);
  }
  return Object.fromEntries(fields);
}
