import {
  absolute,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  defaultLimits,
  elementLimits,
  isObject,
  type JsonObject,
  type JsonValue,
  type Limits,
  lifelineLists,
  sameValue,
  standingAnnotations,
  standingEdges,
  standingNodes,
} from '@umlaut/diagram';
import { factOf, isSaid } from '../bring-up/facts.ts';
import { countElements, isPoint } from '../graph/border-points.ts';
import type { ReadText } from '../read-text.ts';
import { mergeItems } from './merge-items.ts';
import { inTextOrder } from './row-order.ts';

/** A text that was read, with the ids of the graph by its own. */
export interface Reading {
  readonly read: ReadText;
  readonly ids: ReadonlyMap<string, string>;
}

/** A text that is taken into a graph. */
export interface Taking {
  readonly graph: Diagram;
  readonly now: Reading;
  /** The text before, for what a graph may have and a text leave unsaid. */
  readonly earlier: Reading;
  /** Facts of the graph that the language can say. */
  readonly sayable: Reading;
  /** Elements that the text said before. */
  readonly said: ReadonlySet<string>;
  /** Elements that were taken out before and are said again. */
  readonly back: ReadonlyMap<string, DiagramNode | DiagramEdge>;
  /** Elements of broken statements: what is said of them is not known. */
  readonly frozen: ReadonlySet<string>;
  /** Own ids of nodes that are but mentions of others by their old names. */
  readonly mentions: ReadonlySet<string>;
  readonly limits?: Limits;
  newId(): string;
}

/** The graph with what a text says otherwise than before, and elements that it says and that did not fit in. */
export function makeGraph(taking: Taking): { readonly diagram: Diagram; readonly unmade: ReadonlySet<string> } {
  const { graph, now, frozen, limits = defaultLimits } = taking;
  const said = new Set(now.ids.values());
  const isGone = (id: string): boolean => taking.said.has(id) && !said.has(id) && !frozen.has(id);
  const unmade = new Set<string>();
  const nodes = new Map(graph.nodes.filter(({ id }) => !isGone(id)).map((node) => [node.id, node]));
  let room = limits.maxNodes - countElements([...nodes.values()]);
  for (const own of now.read.diagram.nodes) {
    const id = now.ids.get(own.id);
    if (id === undefined || frozen.has(id) || taking.mentions.has(own.id)) continue;
    const there = nodes.get(id) ?? taking.back.get(id);
    const made = nodeOf(taking, { id, own, there: there as DiagramNode | undefined });
    const isMore = !nodes.has(id) && !isPoint(made, nodes.get(made.parentId ?? ''));
    if (isMore && room <= 0) unmade.add(id);
    else nodes.set(id, made);
    if (isMore) room -= 1;
  }
  const settled = settledParents(graph, [...nodes.values()]);
  const edges = new Map(graph.edges.filter(({ id }) => !isGone(id)).map((edge) => [edge.id, edge]));
  for (const own of now.read.diagram.edges) {
    const id = now.ids.get(own.id);
    // Between old names nothing is known of the kinds that it joins.
    const isByOldName = taking.mentions.has(own.source) || taking.mentions.has(own.target);
    if (id === undefined || frozen.has(id) || (isByOldName && edges.has(id))) continue;
    const made = edgeOf(taking, { id, own, there: (edges.get(id) ?? taking.back.get(id)) as DiagramEdge | undefined });
    if (made !== undefined && !edges.has(id) && edges.size >= limits.maxEdges) unmade.add(id);
    else if (made !== undefined) edges.set(id, made);
  }
  const standing = standingNodes(settled);
  const kept = standingAnnotations(standingEdges(standing, [...edges.values()]));
  const keptIds = new Set(kept.map(({ id }) => id));
  for (const id of edges.keys()) if (!keptIds.has(id)) unmade.add(id);
  return { diagram: inTextOrder(taking, { ...graph, ...metaOf(taking), nodes: standing, edges: kept }), unmade };
}

/** Fields of the whole diagram that the text says otherwise than before. */
function metaOf({ graph, earlier, now }: Taking): JsonObject {
  const [before, after] = [earlier.read.diagram.meta, now.read.diagram.meta].map((meta) => (isObject(meta) ? meta : {}));
  if (before === undefined || after === undefined || sameValue(before, after)) return {};
  return { meta: { ...changedFields(isObject(graph.meta) ? graph.meta : {}, before, after) } };
}

/** `own` with the fields in which `after` says something else than it and than `before`. */
function changedFields(own: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const fields = new Map(Object.entries(own));
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSaid(factOf(after[field]), factOf(own[field]), factOf(before[field]))) continue;
    if (after[field] === undefined) fields.delete(field);
    else fields.set(field, after[field]);
  }
  return Object.fromEntries(fields);
}

/** Fields of data that hold ids of other elements, which differ between what was read and the graph. */
function translated(data: JsonObject | undefined, ids: ReadonlyMap<string, string>): JsonObject {
  const one = (value: JsonValue | undefined): JsonValue | undefined => (typeof value === 'string' ? (ids.get(value) ?? value) : value);
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([field, value]) => {
      if (field === 'in') return [field, one(value)];
      if (lifelineLists.some((list) => list === field) && Array.isArray(value))
        return [field, value.map((item) => (isObject(item) ? { ...item, id: one(item.id) ?? '' } : item))];
      if ((field === 'source' || field === 'target') && isObject(value) && value.edge !== undefined)
        return [field, { ...value, edge: one(value.edge) }];
      return [field, value];
    }),
  );
}

interface Made<T> {
  readonly id: string;
  readonly own: T;
  readonly there: T | undefined;
}

function ownIn<T extends { readonly id: string }>({ ids }: Reading, list: readonly T[], id: string): T | undefined {
  return list.find((one) => ids.get(one.id) === id);
}

function nodeOf(taking: Taking, { id, own, there }: Made<DiagramNode>): DiagramNode {
  const { now, earlier, sayable, newId } = taking;
  const parent = own.parentId === undefined ? undefined : now.ids.get(own.parentId);
  const data = translated(own.data, now.ids);
  if (there === undefined) {
    const { parentId: _, ...rest } = own;
    const items = Object.entries(data).map(
      ([field, value]) => [field, isItems(field, value) ? mergeItems([], [], value, newId) : value] as const,
    );
    return { ...rest, id, data: Object.fromEntries(items), ...(parent === undefined ? {} : { parentId: parent }) };
  }
  const best = ownIn(sayable, sayable.read.diagram.nodes, id);
  const sayableData = translated(best?.data, sayable.ids);
  const fields = new Map<string, JsonValue | undefined>(Object.entries(there.data ?? {}));
  const before = ownIn(earlier, earlier.read.diagram.nodes, id);
  for (const field of new Set([...Object.keys(sayableData), ...Object.keys(data), 'link'])) {
    const [own, is] = [there.data?.[field], data[field]];
    const isUnsaid = field === 'link' && is === undefined && before?.data?.link === undefined;
    if (field === 'order' || isUnsaid || isSaid(factOf(is), factOf(own), factOf(field === 'link' ? own : sayableData[field]))) continue;
    if (is === undefined) fields.delete(field);
    else fields.set(field, isItems(field, is) ? mergeItems(itemsIn(own), itemsIn(sayableData[field]), is, newId) : is);
  }
  const [pastFill, fill] = [before?.style?.backgroundColor, own.style?.backgroundColor];
  const style = sameValue(fill, pastFill) ? there.style : styled(there.style, fill);
  const node: DiagramNode = { ...there, data: Object.fromEntries(fields), ...(style === undefined ? {} : { style }) };
  const bestParent = best?.parentId === undefined ? undefined : sayable.ids.get(best.parentId);
  if (parent === there.parentId || (best !== undefined && parent === bestParent)) return node;
  const { parentId: _, ...freed } = node;
  return parent === undefined ? freed : { ...node, parentId: parent };
}

function styled(style: DiagramNode['style'], fill: JsonValue | undefined): JsonObject {
  const { backgroundColor: _, ...rest } = style ?? {};
  return fill === undefined ? rest : { ...rest, backgroundColor: fill };
}

const itemFields: ReadonlySet<string> = new Set([
  'attributes',
  'operations',
  'literals',
  'slots',
  'rows',
  'behaviours',
  'lanes',
  'operands',
  'columns',
]);

function isItems(field: string, value: JsonValue | undefined): value is readonly JsonValue[] {
  return (
    Array.isArray(value) &&
    (itemFields.has(field) || value.some((item) => isObject(item) && item.id !== undefined && Object.keys(item).length > 1))
  );
}

function itemsIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function edgeOf({ now, earlier, sayable }: Taking, { id, own, there }: Made<DiagramEdge>): DiagramEdge | undefined {
  const [source, target] = [now.ids.get(own.source), now.ids.get(own.target)];
  if (source === undefined || target === undefined) return there;
  const data = translated(own.data, now.ids);
  if (there === undefined) return { ...own, id, source, target, data };
  const best = ownIn(sayable, sayable.read.diagram.edges, id);
  const { source: atSource, target: atTarget, order: _order, ...rest } = data;
  const { source: bestSource, target: bestTarget, order: _best, ...bestRest } = translated(best?.data, sayable.ids);
  const fields = new Map(Object.entries(changedFields(there.data ?? {}, bestRest, rest)));
  // A text may have said more than the language would, as a change of numbers that changes nothing.
  for (const field of Object.keys(ownIn(earlier, earlier.read.diagram.edges, id)?.data ?? {}))
    if (data[field] === undefined) fields.delete(field);
  for (const [end, before, is] of [
    ['source', bestSource, atSource],
    ['target', bestTarget, atTarget],
  ] as const) {
    const changed = changedFields(objectIn(there.data?.[end]), objectIn(before), objectIn(is));
    if (Object.keys(changed).length === 0) fields.delete(end);
    else fields.set(end, changed);
  }
  const [bestFrom, bestTo] = [sayable.ids.get(best?.source ?? ''), sayable.ids.get(best?.target ?? '')];
  const ends = source === bestFrom && target === bestTo ? {} : { source, target };
  return { ...there, ...ends, data: Object.fromEntries(fields) };
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Nodes that lie in another container than before keep their places on the canvas; those too deep in each other are lifted. */
function settledParents(graph: Diagram, nodes: readonly DiagramNode[]): readonly DiagramNode[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const was = new Map(graph.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.map((node) => [node.id, node.parentId !== undefined && ids.has(node.parentId) ? node.parentId : undefined]),
  );
  const chain = (id: string): readonly string[] => {
    const found: string[] = [];
    for (let at = parents.get(id); at !== undefined && !found.includes(at); at = parents.get(at)) found.push(at);
    return found;
  };
  for (const { id } of nodes) if (chain(id).length > elementLimits.maxNesting) parents.set(id, parents.get(parents.get(id) ?? ''));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placed = nodes.map((node): DiagramNode => {
    const parent = parents.get(node.id);
    const { parentId, ...rest } = node;
    const old = was.get(node.id);
    if (old === undefined || old.parentId === parent) return parentId === parent ? node : withParent(rest, parent);
    const outer = parent === undefined || !was.has(parent) ? { x: 0, y: 0 } : absolute(parent, was);
    const { x, y } = absolute(node.id, was);
    return withParent({ ...rest, position: { ...node.position, x: x - outer.x, y: y - outer.y } }, parent);
  });
  return containersFirst(placed, byId);
}

function withParent(node: DiagramNode, parent: string | undefined): DiagramNode {
  return parent === undefined ? node : { ...node, parentId: parent };
}

/** Nodes in their order, but for those whose container would stand behind them. */
function containersFirst(nodes: readonly DiagramNode[], byId: ReadonlyMap<string, DiagramNode>): readonly DiagramNode[] {
  const current = new Map(nodes.map((node) => [node.id, node]));
  const done = new Set<string>();
  const result: DiagramNode[] = [];
  const put = (id: string, above: readonly string[]): void => {
    const node = current.get(id);
    if (node === undefined || done.has(id) || above.includes(id)) return;
    if (node.parentId !== undefined) put(node.parentId, [...above, id]);
    if (done.has(id)) return;
    done.add(id);
    result.push(node);
  };
  for (const id of byId.keys()) put(id, []);
  return result;
}
