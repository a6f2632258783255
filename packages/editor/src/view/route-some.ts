import type { Diagram, DiagramEdge, DiagramNode } from '@umlaut/diagram';
import { grown, overlaps, type Rect, union } from '@umlaut/geometry';
import { drawDiagram, type Op, type PlacedEdge } from '@umlaut/notation';
import type { DrawnNode } from './scene.ts';

/** An edge with its way, its line and its texts. */
export interface RoutedEdge {
  readonly placed: PlacedEdge;
  readonly line: readonly Op[];
  readonly texts: readonly Op[];
}

type Nodes = ReadonlyMap<string, DrawnNode>;

/** Edges routed at once; routing costs more than in proportion. */
const chunk = 40;
/** Other edges at the same nodes that are considered, so that ends are spread over a side as they will be. */
const maxSiblings = 40;
/** Nodes in the way that are considered. */
const maxObstacles = 60;

/** Routes the edges `ids`, or all, among the nodes and edges around them; by id. */
export function routeSome(diagram: Diagram, nodes: Nodes, ids: ReadonlySet<string> | 'all'): ReadonlyMap<string, RoutedEdge> {
  if (ids === 'all') return routesIn(diagram);
  const routed = new Map<string, RoutedEdge>();
  if (ids.size === 0) return routed;
  const wanted = neighbourly(diagram.edges.filter(({ id }) => ids.has(id)));
  const at = Map.groupBy(
    diagram.edges.flatMap((edge) => [
      { node: edge.source, edge },
      { node: edge.target, edge },
    ]),
    ({ node }) => node,
  );
  for (let start = 0; start < wanted.length; start += chunk) {
    const edges = wanted.slice(start, start + chunk);
    const touched = new Set(edges.flatMap(({ source, target }) => [source, target]));
    const around = [...touched].flatMap((id) => at.get(id) ?? []).map(({ edge }) => edge);
    const siblings = [...new Set(around)].filter((edge) => !edges.includes(edge)).slice(0, maxSiblings);
    const part = surroundings(diagram, nodes, [...edges, ...siblings]);
    const found = routesIn(part);
    for (const { id } of edges) {
      const route = found.get(id);
      if (route !== undefined) routed.set(id, route);
    }
  }
  return routed;
}

function routesIn(diagram: Diagram): ReadonlyMap<string, RoutedEdge> {
  const { edges, groups } = drawDiagram(diagram);
  const drawn = Map.groupBy(
    groups.filter(({ element }) => element === 'edge'),
    ({ id }) => id ?? '',
  );
  return new Map(
    [...edges].map(([id, placed]) => {
      const [line, texts] = drawn.get(id) ?? [];
      return [id, { placed, line: line?.children ?? [], texts: texts?.children ?? [] }];
    }),
  );
}

/** Edges in an order in which those that share a node are near each other, so that chunks cut few of them apart. */
function neighbourly(edges: readonly DiagramEdge[]): readonly DiagramEdge[] {
  if (edges.length <= chunk) return edges;
  const at = new Map<string, DiagramEdge[]>();
  for (const edge of edges) for (const end of [edge.source, edge.target]) at.set(end, [...(at.get(end) ?? []), edge]);
  const ordered = new Set<DiagramEdge>();
  for (const first of edges) {
    const open = ordered.has(first) ? [] : [first];
    for (let edge = open.shift(); edge !== undefined; edge = open.shift()) {
      if (ordered.has(edge)) continue;
      ordered.add(edge);
      open.push(...[...(at.get(edge.source) ?? []), ...(at.get(edge.target) ?? [])].filter((next) => !ordered.has(next)));
    }
  }
  return [...ordered];
}

/** The part of the diagram that matters to `edges`: their ends, what lies between these, and whole families of containers. */
function surroundings(diagram: Diagram, nodes: Nodes, edges: readonly DiagramEdge[]): Diagram {
  const wanted = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const areas = edges.flatMap(({ source, target }) => {
    const area = union([source, target].flatMap((id) => nodes.get(id)?.placed.box ?? []));
    return area === undefined ? [] : [grown(area, 40)];
  });
  let room = maxObstacles;
  for (const [id, { placed }] of nodes) {
    if (room === 0) break;
    if (wanted.has(id) || !areas.some((area: Rect) => overlaps(area, placed.box))) continue;
    wanted.add(id);
    room -= 1;
  }
  return { nodes: families(diagram.nodes, wanted), edges };
}

function families(nodes: readonly DiagramNode[], wanted: ReadonlySet<string>): readonly DiagramNode[] {
  if (nodes.every((node) => node.parentId === undefined)) return nodes.filter(({ id }) => wanted.has(id));
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const rootOf = (id: string): string => {
    const passed = new Set<string>();
    let at = id;
    for (let next = parents.get(at); next !== undefined && parents.has(next) && !passed.has(next); next = parents.get(at)) {
      passed.add(at);
      at = next;
    }
    return at;
  };
  const roots = new Set([...wanted].map(rootOf));
  return nodes.filter(({ id }) => roots.has(rootOf(id)));
}
