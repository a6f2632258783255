import type { Change } from '../changes.ts';
import { type Diagram, type DiagramEdge, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import type { Routing } from '../kinds/edge-kind.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { viewNode } from '../kinds/node-view.ts';
import { edgeKind, nodeKind } from '../kinds/registry.ts';
import { routingTypes } from './change-edge-kind.ts';
import type { ConnectProblem } from './connect.ts';
import { isRepeated } from './repeated.ts';

/** Makes an edge run in another way. Way points stay. */
export function setRouting(diagram: Diagram, { id, routing }: { readonly id: string; readonly routing: Routing }): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined || viewEdge(edge).routing === routing) return [];
  return [{ op: 'set', element: 'edge', id, path: ['type'], value: routingTypes[routing] }];
}

/** Sets an edge in motion, or stops it. A plain edge moves unless it says otherwise, every other kind only when it says so. */
export function setAnimated(diagram: Diagram, { id, animated }: { readonly id: string; readonly animated: boolean }): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined || edge.animated === animated) return [];
  const isPlain = viewEdge(edge).kind === 'plain';
  const value = animated || isPlain ? animated : undefined;
  return edge.animated === value ? [] : [{ op: 'set', element: 'edge', id, path: ['animated'], value }];
}

/** Why an edge cannot run the other way round, or undefined when it can. */
export function cannotSwapDirection(diagram: Diagram, id: string): ConnectProblem | undefined {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  const [source, target] = [edge?.source, edge?.target].map((end) => diagram.nodes.find((node) => node.id === end));
  if (edge === undefined || source === undefined || target === undefined) return 'missing_end';
  const rules = edgeKind(viewEdge(edge).kind);
  if (!rules.connects(nodeKind(viewNode(target).kind), nodeKind(viewNode(source).kind))) return 'kind_mismatch';
  return isRepeated(diagram, swapEnds(edge)) ? 'already_connected' : undefined;
}

/**
 * Swaps an edge's direction: the arrowheads change ends. Texts of an end (role, multiplicity) stay at their node; the route
 * stays.
 */
export function swapDirection(diagram: Diagram, id: string): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined || cannotSwapDirection(diagram, id) !== undefined) return [];
  const turned: JsonObject = swapEnds(edge);
  const before: JsonObject = edge;
  return ['source', 'target', 'sourceHandle', 'targetHandle', 'data']
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(turned[field]))
    .map((field): Change => ({ op: 'set', element: 'edge', id, path: [field], value: turned[field] }));
}

/** `edge` the other way round, whether its kind allows that or not. */
export function swapEnds(edge: DiagramEdge): DiagramEdge {
  const turned = {
    ...edge,
    source: edge.target,
    target: edge.source,
    // Handles of plain edges say which rim it is, not which end: they are chosen anew.
    sourceHandle: isFixed(edge.targetHandle) ? edge.targetHandle : undefined,
    targetHandle: isFixed(edge.sourceHandle) ? edge.sourceHandle : undefined,
  };
  return isObject(edge.data) ? { ...turned, data: swappedData(edge.data) } : turned;
}

function isFixed(handle: JsonValue | undefined): boolean {
  return typeof handle === 'string' && handle !== '';
}

function swappedData(data: JsonObject): JsonObject {
  const { source, target, points, labelAt, ...rest } = data;
  const ends = { source: withArrow(target, source), target: withArrow(source, target) };
  return {
    ...rest,
    ...definedIn(ends),
    ...(Array.isArray(points) ? { points: [...points].reverse() } : {}),
    ...(isObject(labelAt) ? { labelAt: Object.fromEntries(Object.entries(labelAt).map(([name, at]) => [otherEnd(name), at])) } : {}),
  };
}

/** `sourceRole` of `targetRole`, and so on. */
function otherEnd(name: string): string {
  return name.startsWith('source') ? name.replace('source', 'target') : name.replace('target', 'source');
}

/** The texts of one end with the arrow of another. */
function withArrow(texts: JsonValue | undefined, arrow: JsonValue | undefined): JsonValue | undefined {
  const { navigable: _, ...said } = isObject(texts) ? texts : {};
  const navigable = isObject(arrow) ? arrow.navigable : undefined;
  const end = navigable === undefined ? said : { ...said, navigable };
  return Object.keys(end).length === 0 ? undefined : end;
}

function definedIn(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
