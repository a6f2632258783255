import type { Change } from '../changes.ts';
import { type Diagram, type DiagramEdge, isObject, type JsonObject, type JsonValue } from '../diagram.ts';
import type { Routing } from '../kinds/edge-kind.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { likelyEdges, routingFor } from '../kinds/likely-edges.ts';
import { viewNode } from '../kinds/node-view.ts';
import { type EdgeKindId, edgeKind, nodeKind } from '../kinds/registry.ts';
import type { ConnectProblem } from './connect.ts';
import { fieldsOf } from './kind-fields.ts';
import { isRepeated } from './repeated.ts';

interface KindEdit {
  readonly id: string;
  readonly kind: EdgeKindId;
}

/** The kinds an edge can become, the likeliest for its two nodes first; its own kind is always among them. */
export function possibleEdgeKinds(diagram: Diagram, id: string): readonly EdgeKindId[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  const [source, target] = [edge?.source, edge?.target].map((end) => diagram.nodes.find((node) => node.id === end));
  if (edge === undefined || source === undefined || target === undefined) return [];
  const own = viewEdge(edge).kind;
  const likely = likelyEdges(viewNode(source).kind, viewNode(target).kind);
  const possible = likely.filter((kind) => kind === own || cannotChangeEdgeKind(diagram, { id, kind }) === undefined);
  return possible.includes(own) ? possible : [own, ...possible];
}

/** Why an edge cannot become one of `kind`, or undefined when it can. */
export function cannotChangeEdgeKind(diagram: Diagram, { id, kind }: KindEdit): ConnectProblem | undefined {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  const [source, target] = [edge?.source, edge?.target].map((end) => diagram.nodes.find((node) => node.id === end));
  if (edge === undefined || source === undefined || target === undefined) return 'missing_end';
  const rules = edgeKind(kind);
  if (source === target && !rules.self) return 'same_node';
  if (!rules.connects(nodeKind(viewNode(source).kind), nodeKind(viewNode(target).kind))) return 'kind_mismatch';
  return isRepeated(diagram, { ...edge, data: dataFor(edge, kind) }) ? 'already_connected' : undefined;
}

/** Makes an edge one of another kind, keeping what both kinds have, its way points, and a route that the user chose. */
export function changeEdgeKind(diagram: Diagram, { id, kind }: KindEdit): readonly Change[] {
  const edge = diagram.edges.find((candidate) => candidate.id === id);
  if (edge === undefined || cannotChangeEdgeKind(diagram, { id, kind }) !== undefined) return [];
  const { kind: own, unknownKind } = viewEdge(edge);
  if (own === kind && unknownKind === undefined) return [];
  const before: JsonObject = isObject(edge.data) ? edge.data : {};
  const data = dataFor(edge, kind);
  const set = (path: readonly [string] | readonly ['data', string], value: JsonValue | undefined): Change => {
    return { op: 'set', element: 'edge', id, path, value };
  };
  return [
    ...Object.keys({ ...before, ...data })
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(data[field]))
      .map((field) => set(['data', field], data[field])),
    ...routeChanges(diagram, edge, kind).map((value) => set(['type'], value)),
    // An edge of no kind is animated by itself; of the others only those that the user set in motion.
    ...(own === 'plain' && edge.animated !== undefined ? [set(['animated'], undefined)] : []),
    ...(kind === 'plain' ? [set(['animated'], true)] : []),
  ];
}

function dataFor(edge: DiagramEdge, kind: EdgeKindId): JsonObject {
  const before: JsonObject = isObject(edge.data) ? edge.data : {};
  const [had, has] = [fieldsOf(edgeKind(viewEdge(edge).kind)), fieldsOf(edgeKind(kind))];
  const kept = Object.fromEntries(
    Object.entries(before)
      .filter(([field]) => !had.has(field) || has.has(field))
      .map(([field, value]) => [field, field === 'source' || field === 'target' ? endFor(value, field, kind) : value]),
  );
  return { ...edgeKind(kind).initial, ...present(kept), kind: kind === 'plain' ? undefined : kind };
}

/** Returns the data of an end without the properties that the new kind has not. */
function endFor(value: JsonValue | undefined, end: 'source' | 'target', kind: EdgeKindId): JsonValue | undefined {
  if (!isObject(value)) return value;
  const said = new Set(edgeKind(kind).fields.flatMap(({ place }) => (place[0] === end && place[1] !== undefined ? [place[1]] : [])));
  const kept = Object.entries(value).filter(([field]) => said.has(field) || !endFields.has(field));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const endFields: ReadonlySet<string> = new Set(['role', 'multiplicity', 'navigable', 'props', 'cardinality', 'edge']);

function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The new kind's route, where the edge runs as its old kind does by itself. */
function routeChanges(diagram: Diagram, edge: DiagramEdge, kind: EdgeKindId): readonly string[] {
  const { kind: own, routing } = viewEdge(edge);
  const [before, after] = [own, kind].map((id) => usualRoute(diagram, edge, id));
  if (after === undefined || before === after || (routing !== undefined && routing !== before)) return [];
  return [routingTypes[after]];
}

function usualRoute(diagram: Diagram, edge: DiagramEdge, kind: EdgeKindId): Routing {
  const [source, target] = [edge.source, edge.target].map((end) => diagram.nodes.find((node) => node.id === end));
  if (kind === 'plain' || source === undefined || target === undefined) return edgeKind(kind).routing;
  return routingFor(kind, viewNode(source).kind, viewNode(target).kind);
}

/** React Flow's word for each way an edge runs. */
export const routingTypes: Readonly<Record<Routing, string>> = {
  straight: 'straight',
  step: 'step',
  smoothstep: 'smoothstep',
  curved: 'default',
};
