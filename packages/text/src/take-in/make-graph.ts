import {
  absolute,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  elementLimits,
  isObject,
  type JsonObject,
  type JsonValue,
  type Limits,
  sameValue,
  standingAnnotations,
  standingEdges,
  standingNodes,
} from '@umlaut/diagram';
import { factOf } from '../bring-up/facts.ts';
import { countElements, isPoint } from '../graph/border-points.ts';
import { mergeLists } from './merge-items.ts';
import { inTextOrder } from './row-order.ts';
import { type Reading, type Said, saidIn } from './taken.ts';
import type { Tombstones } from './tombstones.ts';

/** A text that is taken into a graph. */
export interface Taking {
  readonly graph: Diagram;
  /** The text as it is, and what it said when it was taken in last. */
  readonly now: Reading;
  readonly earlier: Reading & { readonly said: Said };
  /** Elements that were taken out before and are said again. */
  readonly back: Tombstones;
  /** Elements of unfinished statements: what is said of them is not known. */
  readonly frozen: ReadonlySet<string>;
  readonly limits: Limits;
  newId(): string;
}

interface Made {
  readonly diagram: Diagram;
  /** Elements that the text says and that did not fit in. */
  readonly unmade: ReadonlySet<string>;
  readonly said: Said;
}

/**
 * The graph with all in which a text differs from what it said before. A fact that it says as before stays as it is in the graph, and so does what
 * no text says.
 */
export function makeGraph(taking: Taking): Made {
  const { graph, now, earlier, frozen, back, limits } = taking;
  const said = saidIn(now);
  const isGone = (id: string): boolean => !frozen.has(id) && !said.nodes.has(id) && !said.edges.has(id);
  const unmade = new Set<string>();
  const nodes = new Map(graph.nodes.filter(({ id }) => !earlier.said.nodes.has(id) || !isGone(id)).map((node) => [node.id, node]));
  let room = limits.maxNodes - countElements([...nodes.values()]);
  for (const [id, is] of said.nodes) {
    if (frozen.has(id)) continue;
    const grave = back.nodes.find(({ node }) => node.id === id);
    const there = nodes.get(id);
    const made = nodeOf(
      taking,
      there === undefined ? { is, was: grave?.said, there: grave?.node } : { is, was: earlier.said.nodes.get(id), there },
    );
    const isMore = !nodes.has(id) && !isPoint(made, nodes.get(made.parentId ?? ''));
    if (isMore && room <= 0) unmade.add(id);
    else nodes.set(id, made);
    if (isMore) room -= 1;
  }
  const settled = settledParents(graph, [...nodes.values()]);
  const edges = new Map(graph.edges.filter(({ id }) => !earlier.said.edges.has(id) || !isGone(id)).map((edge) => [edge.id, edge]));
  for (const own of now.read.diagram.edges) {
    const id = now.ids.get(own.id);
    const is = id === undefined ? undefined : said.edges.get(id);
    if (id === undefined || is === undefined || frozen.has(id)) continue;
    const grave = back.edges.find(({ edge }) => edge.id === id);
    const there = edges.get(id);
    const made = edgeOf(
      there === undefined ? { is, was: grave?.said, there: grave?.edge } : { is, was: earlier.said.edges.get(id), there },
    );
    if (!edges.has(id) && edges.size >= limits.maxEdges) unmade.add(id);
    else edges.set(id, made);
  }
  const standing = standingNodes(settled);
  const kept = standingAnnotations(standingEdges(standing, [...edges.values()]));
  const keptIds = new Set(kept.map(({ id }) => id));
  for (const id of edges.keys()) if (!keptIds.has(id)) unmade.add(id);
  return { diagram: inTextOrder(taking, { ...graph, ...metaOf(taking), nodes: standing, edges: kept }), unmade, said };
}

/** Fields of the whole diagram that the text says otherwise than before. */
function metaOf({ graph, earlier, now }: Taking): JsonObject {
  const [before, after] = [earlier.read.diagram.meta, now.read.diagram.meta].map(objectIn);
  if (sameValue(before, after)) return {};
  return { meta: changedFields(objectIn(graph.meta), objectIn(before), objectIn(after)) };
}

/** `own` with the fields that `after` says otherwise than `before`. */
function changedFields(own: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const fields = new Map(Object.entries(own));
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSame(before[field], after[field])) continue;
    if (after[field] === undefined) fields.delete(field);
    else fields.set(field, after[field]);
  }
  return Object.fromEntries(fields);
}

function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return sameValue(factOf(a), factOf(b));
}

/** An element as a text says it, as it said it before, and as the graph has it. */
interface Change<T> {
  readonly is: T;
  readonly was: T | undefined;
  readonly there: T | undefined;
}

function nodeOf({ newId }: Taking, { is, was, there }: Change<DiagramNode>): DiagramNode {
  const { order: _was, ...before } = was?.data ?? {};
  const { order, ...after } = is.data ?? {};
  const own = there?.data ?? {};
  const lists = mergeLists({ graph: own, before, after }, newId);
  const { order: key, ...rest } = { ...(there === undefined ? after : changedFields(own, before, after)), ...lists };
  // The order of rows is that of the text (`inTextOrder`).
  const data = order === undefined ? rest : { ...rest, order: key ?? order };
  if (there === undefined) return { ...is, data };
  const style = isSame(is.style?.backgroundColor, was?.style?.backgroundColor)
    ? there.style
    : styled(there.style, is.style?.backgroundColor);
  const { parentId, style: _style, ...node } = there;
  const parent = is.parentId === was?.parentId ? parentId : is.parentId;
  return { ...node, data, ...(style === undefined ? {} : { style }), ...(parent === undefined ? {} : { parentId: parent }) };
}

function styled(style: DiagramNode['style'], fill: JsonValue | undefined): JsonObject | undefined {
  const { backgroundColor: _, ...rest } = style ?? {};
  if (fill !== undefined) return { ...rest, backgroundColor: fill };
  return Object.keys(rest).length === 0 ? undefined : rest;
}

function edgeOf({ is, was, there }: Change<DiagramEdge>): DiagramEdge {
  if (there === undefined) return is;
  const { source: fromWas, target: toWas, order: _was, ...before } = was?.data ?? {};
  const { source: from, target: to, order, ...after } = is.data ?? {};
  const own = there.data ?? {};
  const fields = new Map(Object.entries(changedFields(own, before, after)));
  for (const [end, past, present] of [
    ['source', fromWas, from],
    ['target', toWas, to],
  ] as const) {
    const changed = changedFields(objectIn(own[end]), objectIn(past), objectIn(present));
    if (Object.keys(changed).length === 0) fields.delete(end);
    else fields.set(end, changed);
  }
  if (order === undefined) fields.delete('order');
  else if (own.order === undefined) fields.set('order', order);
  const ends = is.source === was?.source && is.target === was.target ? {} : { source: is.source, target: is.target };
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
