import { type Diagram, isObject, type JsonValue } from '@umlaut/diagram';
import { Doc, type Item, Map as SharedMap } from 'yjs';
import { itemPlace } from './lists.ts';
import { readShared } from './reader.ts';
import { partsOf, type SharedDiagram } from './shared-diagram.ts';
import { readValue, storeValue } from './stored-value.ts';
import { clockOf, entriesOf, structsByClient } from './yjs-internals.ts';

/** Whether both documents had the item before they diverged. */
type IsCommon = (item: Item) => boolean;

/**
 * Returns the last common state of two documents, as far as they remember it; undefined when they have nothing in common. It is
 * the base of their merge.
 * Changes of one document since are read from the other. The old value of a field that both changed is unknown: a value that
 * neither has stands for it, so that a merge takes it for changed on both sides.
 */
export function commonDiagram(one: Doc, other: Doc): Diagram | undefined {
  const ends = new Map([...structsByClient(one).keys()].map((client) => [client, Math.min(clockOf(one, client), clockOf(other, client))]));
  if (![...ends.values()].some((end) => end > 0)) return undefined;
  const isCommon: IsCommon = ({ id }) => id.clock < (ends.get(id.client) ?? 0);
  const common = new Doc();
  const [target, ...sources] = [common, one, other].map(partsOf);
  if (target !== undefined) common.transact(() => copyParts(target, sources, isCommon));
  const reader = readShared(common);
  const diagram = reader.current();
  reader.close();
  common.destroy();
  return diagram;
}

function copyParts(target: SharedDiagram, sources: readonly SharedDiagram[], isCommon: IsCommon): void {
  for (const kind of ['nodes', 'edges'] as const) {
    copyEntries(
      untyped(target[kind].records),
      sources.map((source) => untyped(source[kind].records)),
      isCommon,
    );
    copyEntries(
      untyped(target[kind].order),
      sources.map((source) => untyped(source[kind].order)),
      isCommon,
    );
  }
  copyEntries(
    target.text,
    sources.map(({ text }) => text),
    isCommon,
  );
  copyEntries(
    target.fields,
    sources.map(({ fields }) => fields),
    isCommon,
  );
}

/** Entries of any kind are copied alike. */
function untyped(map: unknown): SharedMap<unknown> {
  return map instanceof SharedMap ? map : new SharedMap();
}

function copyEntries(target: SharedMap<unknown>, sources: readonly SharedMap<unknown>[], isCommon: IsCommon): void {
  for (const key of new Set(sources.flatMap((source) => [...entriesOf(source).keys()]))) {
    const items = sources.flatMap((source) => entriesOf(source).get(key) ?? []);
    const standing = items.filter((item) => !item.deleted && isCommon(item)).map(storedIn);
    const [value] = standing;
    if (value instanceof SharedMap) copyNested(target, { key, values: standing.filter((each) => each instanceof SharedMap) }, isCommon);
    else if (standing.length > 0) set(target, key, readValue(value), value);
    else if (items.some((item) => wasCommon(item, isCommon))) set(target, key, standIn(key, items));
  }
}

function copyNested(
  target: SharedMap<unknown>,
  { key, values }: { readonly key: string; readonly values: readonly SharedMap<unknown>[] },
  isCommon: IsCommon,
): void {
  const nested = new SharedMap<unknown>();
  target.set(key, nested);
  copyEntries(nested, values, isCommon);
}

/** `stored` for what stands in a map and is no JSON. */
function set(target: SharedMap<unknown>, key: string, value: JsonValue | undefined, stored?: unknown): void {
  if (value !== undefined) target.set(key, storeValue(value));
  else if (stored === undefined) target.set(key, undefined);
}

function storedIn({ content }: Item): unknown {
  return content.getContent().at(-1);
}

/** Whether an entry that both knew has been written over, or removed. */
function wasCommon(item: Item, isCommon: IsCommon): boolean {
  let earlier: Item | null = item;
  while (earlier !== null && !isCommon(earlier)) earlier = earlier.left;
  return earlier !== null;
}

/** Something that none of `items` says, for an entry that was there before them. Undefined where all of them are gone. */
function standIn(key: string, items: readonly Item[]): JsonValue | undefined {
  const values = items.filter(({ deleted }) => !deleted).map((item) => readValue(storedIn(item)));
  const [first] = values;
  if (first === undefined) return undefined;
  if (itemPlace(key) !== undefined) return { id: itemPlace(key)?.id ?? '' };
  if (!isObject(first) || typeof first.x !== 'number') return null;
  const { x } = first;
  // A place that can be drawn.
  return { ...first, x: [x + 1, x + 2].find((place) => values.every((value) => !isObject(value) || value.x !== place)) ?? x };
}
