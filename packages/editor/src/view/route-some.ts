import { annotatedId, canAnnotate, type Diagram, type DiagramEdge, standingEdges } from '@umlaut/diagram';
import { grown, overlaps, type Rect, union } from '@umlaut/geometry';
import {
  drawEdges,
  drawingEdges,
  type EdgePicture,
  type LaidMessage,
  movedRoute,
  type PlacedNode,
  type Route,
  type Work,
} from '@umlaut/notation';
import type { DrawnEdge, DrawnNode } from './scene.ts';

type Nodes = ReadonlyMap<string, DrawnNode>;

/** Edges routed at once; routing costs more than in proportion. */
const chunk = 40;
/** Other edges at the same nodes that are considered, so that ends are spread over a side as they will be. */
const maxSiblings = 40;
/** Nodes in the way that are considered. */
const maxObstacles = 60;

interface Wanted {
  readonly ids: ReadonlySet<string> | 'all';
  /** Edges as they were drawn last. */
  readonly before: ReadonlyMap<string, DrawnEdge> | undefined;
  /** Those that stay as they are, where they are by now; and others, whose way is of no use. */
  readonly drawn: ReadonlyMap<string, DrawnEdge>;
  /** Messages of scores, which have their ways already. */
  readonly messages: ReadonlyMap<string, LaidMessage>;
}

/** Routes the edges `ids`, or all, among the nodes and edges around them, in parts; by id. */
export function* routeSome(
  diagram: Diagram,
  nodes: Nodes,
  { ids, before, drawn, messages }: Wanted,
): Work<ReadonlyMap<string, EdgePicture>> {
  if (ids === 'all') return yield* drawingEdges(standingEdges(diagram.nodes, diagram.edges), placedOf(nodes), { messages });
  const placed = diagram.edges.filter(({ id }) => ids.has(id) && messages.has(id));
  const routed = new Map<string, EdgePicture>(placed.length === 0 ? [] : drawEdges(placed, placedOf(nodes), { messages }));
  if (ids.size === 0) return routed;
  const stale = diagram.edges.filter(({ id }) => ids.has(id) && !messages.has(id));
  const wanted = neighbourly(stale.filter((edge) => annotatedId(edge) === undefined));
  const ends = new Set(wanted.flatMap(({ source, target }) => [source, target]));
  const at = atNodes(diagram.edges.filter(({ source, target }) => ends.has(source) || ends.has(target)));
  for (let start = 0; start < wanted.length; start += chunk) {
    const edges = wanted.slice(start, start + chunk);
    const touched = new Set(edges.flatMap(({ source, target }) => [source, target]));
    const meeting = [...touched].flatMap((id) => at.get(id) ?? []).map(({ edge }) => edge);
    const siblings = [...new Set(meeting)].filter((edge) => !edges.includes(edge)).slice(0, maxSiblings);
    const around = [...edges, ...siblings];
    const found = yield* drawingEdges(around, surroundings(nodes, around), { kept: waysOf(siblings, ids, before) });
    for (const { id } of edges) {
      const route = found.get(id);
      if (route !== undefined) routed.set(id, route);
    }
  }
  const anchors = stale.filter((edge) => annotatedId(edge) !== undefined);
  if (anchors.length === 0) return routed;
  const ways = annotatedWays(diagram, anchors, (id) => routed.get(id)?.placed.route ?? wayNow(drawn.get(id)));
  return new Map([...routed, ...(yield* drawingEdges(anchors, surroundings(nodes, anchors), { ways }))]);
}

/** The ways of the edges that `anchors` end at. */
function annotatedWays(
  { edges }: Diagram,
  anchors: readonly DiagramEdge[],
  routeOf: (id: string) => Route | undefined,
): ReadonlyMap<string, Route> {
  const wanted = new Set(anchors.map((anchor) => annotatedId(anchor)?.id));
  return new Map(
    edges.flatMap((edge) => {
      const route = wanted.has(edge.id) && canAnnotate(edge) ? routeOf(edge.id) : undefined;
      return route === undefined ? [] : [[edge.id, route] as const];
    }),
  );
}

function wayNow(edge: DrawnEdge | undefined): Route | undefined {
  return edge === undefined ? undefined : movedRoute(edge.placed.route, edge.at);
}

/** Edges by the ids of the nodes at their ends. */
function atNodes(edges: readonly DiagramEdge[]): Map<string, { readonly node: string; readonly edge: DiagramEdge }[]> {
  const ends = edges.flatMap((edge) => [
    { node: edge.source, edge },
    { node: edge.target, edge },
  ]);
  return Map.groupBy(ends, ({ node }) => node);
}

/** Edges in an order in which those that share a node are near each other, so that chunks cut few of them apart. */
function neighbourly(edges: readonly DiagramEdge[]): readonly DiagramEdge[] {
  if (edges.length <= chunk) return edges;
  const at = atNodes(edges);
  const ordered = new Set<DiagramEdge>();
  for (const first of edges) {
    // An element added to a set during its iteration is still visited.
    const joined = ordered.has(first) ? new Set<DiagramEdge>() : new Set([first]);
    for (const { source, target } of joined) {
      for (const end of [source, target]) {
        for (const next of at.get(end) ?? []) joined.add(next.edge);
        at.delete(end);
      }
    }
    for (const edge of joined) ordered.add(edge);
  }
  return [...ordered];
}

/** The ways of edges that stay as they are drawn. */
function waysOf(
  edges: readonly DiagramEdge[],
  stale: ReadonlySet<string>,
  before: ReadonlyMap<string, DrawnEdge> | undefined,
): ReadonlyMap<string, Route> {
  return new Map(
    edges.flatMap(({ id }) => {
      const known = stale.has(id) ? undefined : before?.get(id);
      // One that is dragged along has no way of its own in these coordinates.
      return known === undefined || known.at.x !== 0 || known.at.y !== 0 ? [] : [[id, known.placed.route] as const];
    }),
  );
}

/** The nodes that matter to `edges`: their ends, and what lies between these. */
function surroundings(nodes: Nodes, edges: readonly DiagramEdge[]): ReadonlyMap<string, PlacedNode> {
  const wanted = new Map<string, PlacedNode>();
  const areas: Rect[] = [];
  for (const { source, target } of edges) {
    const ends = [source, target].flatMap((id) => {
      const placed = nodes.get(id)?.placed;
      if (placed !== undefined) wanted.set(id, placed);
      return placed?.box ?? [];
    });
    const area = union(ends);
    if (area !== undefined) areas.push(grown(area, 40));
  }
  const whole = union(areas);
  let room = maxObstacles;
  for (const [id, { placed }] of nodes) {
    if (room === 0 || whole === undefined) break;
    // Most lie outside of all areas.
    if (!overlaps(whole, placed.box) || wanted.has(id) || !areas.some((area) => overlaps(area, placed.box))) continue;
    wanted.set(id, placed);
    room -= 1;
  }
  return wanted;
}

function placedOf(nodes: Nodes): ReadonlyMap<string, PlacedNode> {
  return new Map([...nodes].map(([id, { placed }]) => [id, placed]));
}
