import { swapEnds } from '../commands/edge-options.ts';
import { type DiagramEdge, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import { sameValue, volatileFields } from '../same.ts';
import { type Judge, mergeData, mergeFields, mergeWhole } from './merge-values.ts';
import { fieldOf } from './own-fields.ts';
import type { Part, Three } from './side.ts';

/**
 * Fields that mean nothing without each other: a node's place within the one it lies in, and an edge's end at a node. Each is
 * merged as one thing, under the name of its first field.
 */
const together: Readonly<Record<'node' | 'edge', Readonly<Record<string, readonly string[]>>>> = {
  node: { position: ['position', 'parentId'] },
  edge: { source: ['source', 'sourceHandle'], target: ['target', 'targetHandle'] },
};

/** Fields of an element's data that are one thing as well: the place of a row in its score. */
const togetherInData: Readonly<Record<string, readonly string[]>> = { order: ['order', 'in'] };

/** Merges a node or an edge that all three have. */
export function mergeElement(part: Part & { readonly element: 'node' | 'edge' }, values: Three<JsonObject>, judge: Judge): JsonObject {
  const { base, mine, theirs } = part.element === 'edge' ? turnedAlike(values) : values;
  const groups = together[part.element];
  const merged = mergeFields(
    part,
    { base: withGroups(base, groups), mine: withGroups(mine, groups), theirs: withGroups(theirs, groups) },
    { judge, mergeField },
  );
  return { ...withoutGroups(merged, groups), id: part.id };
}

/** The name under which a field of an element is merged: `position` for `parentId`. */
export function partOfField(element: 'node' | 'edge', field: string): string {
  return Object.entries(together[element]).find(([, fields]) => fields.includes(field))?.[0] ?? field;
}

function mergeField(part: Part, values: Three<JsonValue | undefined>, judge: Judge): JsonValue | undefined {
  const [field] = part.path;
  if (field === 'data') return mergeElementData(part, values, judge);
  if (field === 'style') return mergeFields(part, values, { judge });
  return field !== undefined && volatileFields.has(field) ? mergeVolatile(values) : mergeWhole(part, values, judge);
}

function mergeElementData(part: Part, values: Three<JsonValue | undefined>, judge: Judge): JsonValue | undefined {
  const all = [values.base, values.mine, values.theirs];
  const isRow = all.some((value) => isObject(value) && (value.order !== undefined || value.in !== undefined));
  if (!isRow || !all.every((value) => value === undefined || isObject(value)))
    return mergeFields(part, values, { judge, mergeField: mergeData });
  const grouped = (value: JsonValue | undefined): JsonObject | undefined => (isObject(value) ? withPlace(value) : undefined);
  const three = { base: grouped(values.base), mine: grouped(values.mine), theirs: grouped(values.theirs) };
  const merged = mergeFields(part, three, { judge, mergeField: mergeData });
  return merged === undefined ? undefined : withoutGroups(merged, togetherInData);
}

/** Data with the place of a row as one field. */
function withPlace({ order, in: within, ...rest }: JsonObject): JsonObject {
  if (order === undefined && within === undefined) return rest;
  return { ...rest, order: { ...(order === undefined ? {} : { order }), ...(within === undefined ? {} : { in: within }) } };
}

/** Data that canvas libraries store for themselves never conflicts; which of two values is kept must not depend on the side. */
function mergeVolatile({ base, mine, theirs }: Three<JsonValue | undefined>): JsonValue | undefined {
  if (sameValue(mine, base)) return theirs;
  if (sameValue(theirs, base)) return mine;
  return JSON.stringify(mine ?? null) <= JSON.stringify(theirs ?? null) ? mine : theirs;
}

/**
 * The three states of an edge, all as if turned round when one side turned it, so that what the other side said of a node's end
 * stays at that node.
 */
function turnedAlike(values: Three<JsonObject>): Three<JsonObject> {
  const { base, mine, theirs } = values;
  const [byMine, byTheirs] = [isTurned(base, mine), isTurned(base, theirs)];
  if (!byMine && !byTheirs) return values;
  return { base: turned(base), mine: byMine ? mine : turned(mine), theirs: byTheirs ? theirs : turned(theirs) };
}

function isTurned(before: JsonObject, after: JsonObject): boolean {
  return before.source !== before.target && before.source === after.target && before.target === after.source;
}

function turned(edge: JsonObject): JsonObject {
  return isEdge(edge) ? swapEnds(edge) : edge;
}

function isEdge(value: JsonObject): value is DiagramEdge {
  return typeof value.id === 'string' && typeof value.source === 'string' && typeof value.target === 'string';
}

function withGroups(element: JsonObject, groups: Readonly<Record<string, readonly string[]>>): JsonObject {
  const grouped = new Set(Object.values(groups).flat());
  const rest = Object.entries(element).filter(([field]) => field !== 'id' && !grouped.has(field));
  const made = Object.entries(groups).map(([name, fields]) => [
    name,
    Object.fromEntries(fields.map((field) => [field, fieldOf(element, field)])),
  ]);
  return Object.fromEntries([...rest, ...made]);
}

function withoutGroups(merged: JsonValue | undefined, groups: Readonly<Record<string, readonly string[]>>): JsonObject {
  const fields = Object.entries(Object(merged) as JsonObject);
  return Object.fromEntries(
    fields
      .flatMap(([field, value]) => (Object.hasOwn(groups, field) ? Object.entries(Object(value) as JsonObject) : [[field, value] as const]))
      .filter(([, value]) => value !== undefined),
  );
}
