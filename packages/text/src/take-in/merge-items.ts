import { isObject, type JsonObject, type JsonValue, memberLists, parseMember, sameValue } from '@umlaut/diagram';
import { factOf } from '../bring-up/facts.ts';

const itemFields: ReadonlySet<string> = new Set([...memberLists, 'slots', 'rows', 'behaviours', 'lanes', 'regions', 'operands', 'columns']);

/** The data of a node in the graph, and as a text said it before and says it. */
interface Lists {
  readonly graph: JsonObject;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** An item of a list of the graph, as the text said it; undefined for one that it did not say. */
interface Item {
  readonly own: JsonObject;
  readonly said: JsonValue | undefined;
}

/** A list that the text says otherwise than before: its items, and those of the graph that they are. */
interface Merging {
  readonly now: readonly JsonValue[];
  readonly found: (Item | undefined)[];
  readonly left: Set<Item>;
  /** The graph's list. */
  readonly all: readonly Item[];
}

/**
 * The lists of items that a text says otherwise than before, with the ids and further fields that the graph's items have: the same text is the same
 * item, then the same name; between two known ones as many as stood there are the ones that stood there; the rest is new. A member that goes from
 * one list to another, as an attribute that becomes an operation, stays itself.
 */
export function mergeLists({ graph, before, after }: Lists, newId: () => string): JsonObject {
  const changed = new Map(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter(
        (field) => isItems(field, after[field] ?? before[field]) && !sameValue(factOf(before[field]) ?? null, factOf(after[field]) ?? null),
      )
      .map((field) => [field, paired(itemsIn(graph[field], before[field]), listIn(after[field]))]),
  );
  const members = memberLists.flatMap((field) => changed.get(field) ?? []);
  for (const { now, found } of members) {
    for (const [index, item] of now.entries()) {
      const other = found[index] === undefined ? members.find(({ left }) => namesakeIn(left, item) !== undefined) : undefined;
      const moved = other === undefined ? undefined : namesakeIn(other.left, item);
      if (moved === undefined) continue;
      other?.left.delete(moved);
      found[index] = moved;
    }
  }
  return Object.fromEntries(
    [...changed].flatMap(([field, list]) => {
      const items = withUnsaid(list, newId);
      return after[field] === undefined && items.length === 0 ? [] : [[field, items]];
    }),
  );
}

/** The items of a list as the text says them now. An item that it did not say, as Mermaid says no separators, stays behind the one above it. */
function withUnsaid({ now, found, all }: Merging, newId: () => string): readonly JsonValue[] {
  const unsaid = new Map<Item | undefined, JsonObject[]>();
  let above: Item | undefined;
  for (const item of all) {
    if (item.said === undefined) unsaid.set(above, [...(unsaid.get(above) ?? []), item.own]);
    else if (found.includes(item)) above = item;
  }
  return [
    ...(unsaid.get(undefined) ?? []),
    ...now.flatMap((item, index) => {
      const own = found[index];
      return [merged(own, item, newId), ...((own === undefined ? undefined : unsaid.get(own)) ?? [])];
    }),
  ];
}

function namesakeIn(left: ReadonlySet<Item>, item: JsonValue): Item | undefined {
  return [...left].find(({ said }) => isNamesake(said, item));
}

function isItems(field: string, value: JsonValue | undefined): boolean {
  return (
    Array.isArray(value) &&
    (itemFields.has(field) || value.some((item) => isObject(item) && item.id !== undefined && Object.keys(item).length > 1))
  );
}

function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The items of the graph with what the text said of each; nothing of those that its language has no words for. */
function itemsIn(graph: JsonValue | undefined, before: JsonValue | undefined): readonly Item[] {
  const [own, said] = [listIn(graph), listIn(before)];
  let at = 0;
  return own.map((value, index): Item => {
    const item = isObject(value) ? value : {};
    const isUnsaid = own.length - index > said.length - at && !isSame(said[at], value) && !isNamesake(said[at], value);
    if (!isUnsaid) at += 1;
    return { own: item, said: isUnsaid ? undefined : (said[at - 1] ?? value) };
  });
}

function paired(all: readonly Item[], now: readonly JsonValue[]): Merging {
  const items = all.filter(({ said }) => said !== undefined);
  const left = new Set(items.keys());
  const from: (number | undefined)[] = now.map(() => undefined);
  const take = (index: number, at: number | undefined): void => {
    if (at === undefined) return;
    from[index] = at;
    left.delete(at);
  };
  for (const isAlike of [isSame, isNamesake])
    for (const [index, item] of now.entries())
      if (from[index] === undefined)
        take(
          index,
          [...left].find((at) => isAlike(items[at]?.said, item)),
        );
  for (let start = 0; start < now.length; start += 1) {
    if (from[start] !== undefined) continue;
    let end = start + 1;
    while (end < now.length && from[end] === undefined) end += 1;
    const [above, below] = [from[start - 1] ?? -1, from[end] ?? items.length];
    const gap = [...left].filter((at) => at > above && at < below);
    if (gap.length === end - start) for (const [step, at] of gap.entries()) take(start + step, at);
    start = end;
  }
  return {
    now,
    found: from.map((at) => (at === undefined ? undefined : items[at])),
    left: new Set([...left].flatMap((at) => items[at] ?? [])),
    all,
  };
}

/** A value without what no text says: ids, and the places of operands. */
function facts(item: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(item)) return item;
  const { id, from: _, ...rest } = item;
  return id === undefined ? item : rest;
}

function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return sameValue(facts(a), facts(b));
}

/** Whether two items bear one name: that of a member, or the text of another item. */
function isNamesake(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (!isObject(a) || !isObject(b)) return false;
  const [one, other] = [nameOf(a), nameOf(b)];
  return one !== undefined && one === other;
}

function nameOf({ text, guard, label }: JsonObject): string | undefined {
  const said = [text, guard, label].find((one) => typeof one === 'string' && one !== '');
  return typeof said === 'string' ? parseMember(said).name || said : undefined;
}

/** An item with what the text says otherwise than before. */
function merged(found: Item | undefined, now: JsonValue, newId: () => string): JsonValue {
  if (!isObject(now)) return now;
  if (found === undefined) return { ...now, id: newId() };
  const before = isObject(found.said) ? found.said : {};
  const fields = new Map<string, JsonValue | undefined>(Object.entries(found.own));
  for (const field of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (field === 'id' || sameValue(before[field], now[field])) continue;
    if (now[field] === undefined) fields.delete(field);
    else fields.set(field, now[field]);
  }
  return Object.fromEntries(fields);
}
