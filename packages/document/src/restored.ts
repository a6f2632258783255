import { type Diagram, type DiagramNode, isObject, type JsonObject, type JsonValue, viewText } from '@umlaut/diagram';
import { Map as SharedMap } from 'yjs';
import { entriesInBatch } from './entries.ts';
import { readNestedFields } from './nested-fields.ts';
import { nestedFields, readRecord, rewriteRecord, setEntry } from './records.ts';
import type { SharedDiagram } from './shared-diagram.ts';
import { insertElement } from './write.ts';

const essentialFields = { nodes: ['position'], edges: ['source', 'target'] } as const;

type Element = JsonObject & { readonly id: string };

/** Elements that a step took away, as they were, by id. */
export interface Removed {
  readonly nodes: ReadonlyMap<string, Element>;
  readonly edges: ReadonlyMap<string, Element>;
}

/** Returns the parts of `before` that are not in `after`. */
export function removedBetween(before: Diagram, after: Diagram): Removed {
  return { nodes: missing(before.nodes, after.nodes), edges: missing(before.edges, after.edges) };
}

/** Joins the removals of two steps that are one, with values as before the first. */
export function joinRemoved(first: Removed | undefined, second: Removed): Removed {
  return { nodes: new Map([...second.nodes, ...(first?.nodes ?? [])]), edges: new Map([...second.edges, ...(first?.edges ?? [])]) };
}

/**
 * Gives elements that came back, and were not in `before`, the fields that they had and lack. Yjs restores none that somebody
 * else wrote at the moment of the removal, nor what they wrote: a label, a place. To be called within a transaction.
 */
export function completeRestored(shared: SharedDiagram, removed: Removed, before: Diagram): void {
  const entriesOf = entriesInBatch();
  for (const kind of ['nodes', 'edges'] as const) {
    const present = new Set(before[kind].map(({ id }) => id));
    for (const [id, was] of removed[kind]) {
      const record: unknown = present.has(id) ? undefined : shared[kind].records.get(id);
      if (record instanceof SharedMap) rewriteRecord(record, complete(readRecord(record), was), entriesOf);
    }
  }
}

/**
 * Gives elements of `before` that are still there, but whose position or ends an undo has taken away, those of `before`: where two
 * people wrote one field at once, undoing the write that won leaves none. To be called within a transaction.
 */
export function keepEssentials(shared: SharedDiagram, before: Diagram): void {
  keepLanguage(shared, before);
  for (const kind of ['nodes', 'edges'] as const) {
    for (const element of before[kind]) {
      const record: unknown = shared[kind].records.get(element.id);
      if (!(record instanceof SharedMap)) continue;
      for (const field of essentialFields[kind]) if (!record.has(field)) setEntry(record, field, element[field]);
    }
  }
}

/**
 * Keeps nodes of `before` that an undo has taken away, but that others have used since: those they wrote into, those at the ends of their
 * edges, and the containers of what is left. To be called within a transaction.
 */
export function keepUsed({ nodes, edges }: SharedDiagram, before: Diagram, written: ReadonlySet<string>): void {
  const gone = before.nodes.filter(({ id }) => !nodes.records.has(id));
  if (gone.length === 0) return;
  const ends = before.edges.flatMap(({ id }) => valuesOf(edges.records.get(id), essentialFields.edges));
  const parents = before.nodes.flatMap(({ id }) => valuesOf(nodes.records.get(id), ['parentId']));
  const used = new Set([...ends, ...parents]);
  const kept = gone.filter(({ id }) => used.has(id) || written.has(id));
  for (const node of withContainers(kept, gone)) insertElement(nodes, node);
}

/** Returns those of `gone` that are among `kept` or contain one of these, in the order of `gone`. */
export function withContainers(kept: readonly DiagramNode[], gone: readonly DiagramNode[]): readonly DiagramNode[] {
  const parents = new Map(gone.map(({ id, parentId }) => [id, parentId]));
  const ids = new Set<string>();
  for (const { id } of kept) {
    for (let at: string | undefined = id; at !== undefined && parents.has(at) && !ids.has(at); at = parents.get(at)) ids.add(at);
  }
  return gone.filter(({ id }) => ids.has(id));
}

function valuesOf(record: unknown, fields: readonly string[]): readonly unknown[] {
  return record instanceof SharedMap ? fields.map((field) => record.get(field)) : [];
}

/** The nodes of two states whose data differ. */
export function writtenBetween(before: Diagram, after: Diagram): readonly string[] {
  if (before.nodes === after.nodes) return [];
  const known = new Map(before.nodes.map(({ id, data }) => [id, data]));
  return after.nodes.flatMap(({ id, data }) => (known.has(id) && known.get(id) !== data ? [id] : []));
}

/** Lines that others wrote into a text stay a text when the step that began it is undone. */
function keepLanguage({ text }: SharedDiagram, before: Diagram): void {
  const language = viewText(before)?.language;
  const lines = readNestedFields(text)?.lines;
  if (language !== undefined && !text.has('language') && Array.isArray(lines) && lines.length > 0) setEntry(text, 'language', language);
}

function missing(before: readonly Element[], after: readonly Element[]): ReadonlyMap<string, Element> {
  if (before === after) return new Map();
  const kept = new Set(after.map(({ id }) => id));
  return new Map(before.flatMap((element) => (kept.has(element.id) ? [] : [[element.id, element]])));
}

/** `now` with whatever it lacks of `was`: fields, also of what is shared field by field, and items of lists there. */
function complete(now: JsonObject, was: JsonObject): JsonObject {
  return withLacking(now, was, (field, there, value) =>
    nestedFields.has(field) && isObject(there) && isObject(value) ? completeFields(there, value) : there,
  );
}

function completeFields(now: JsonObject, was: JsonObject): JsonObject {
  return withLacking(now, was, (_field, there, value) =>
    Array.isArray(there) && Array.isArray(value) ? completeList(there, value) : there,
  );
}

function withLacking(
  now: JsonObject,
  was: JsonObject,
  join: (field: string, there: JsonValue, value: JsonValue | undefined) => JsonValue,
): JsonObject {
  const fields = Object.entries(was).map(([field, value]) => {
    const there = now[field];
    return [field, there === undefined ? value : join(field, there, value)] as const;
  });
  return { ...now, ...Object.fromEntries(fields) };
}

function completeList(now: readonly JsonValue[], was: readonly JsonValue[]): readonly JsonValue[] {
  const idOf = (item: JsonValue): JsonValue | undefined => (isObject(item) ? item.id : undefined);
  const ids = new Set(now.map(idOf));
  const lacking = was.filter((item) => idOf(item) !== undefined && !ids.has(idOf(item)));
  if (lacking.length === 0) return now;
  const place = new Map(was.map((item, index) => [idOf(item), index]));
  return [...now, ...lacking].toSorted((a, b) => (place.get(idOf(a)) ?? was.length) - (place.get(idOf(b)) ?? was.length));
}
