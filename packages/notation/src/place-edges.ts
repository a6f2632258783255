import { type DiagramEdge, type EdgeView, edgeKind, routingOf, viewEdge } from '@umlaut/diagram';
import { boxAround, outlineBox, type Point, type Rect, type Side } from '@umlaut/geometry';
import { boundsOf } from './bounds.ts';
import type { EdgeTexts } from './edges/edge-drawing.ts';
import { type HeadDrawing, heads } from './edges/heads.ts';
import { edgeDrawings } from './edges/registry.ts';
import { addObstacles } from './labels/add-obstacles.ts';
import { Obstacles } from './labels/obstacles.ts';
import { type PlacedLabel, placeLabels } from './labels/place-labels.ts';
import { drawingOf } from './nodes/drawing-of.ts';
import type { PlacedNode } from './place-nodes.ts';
import { annotationRequest, annotationsAmong } from './routing/annotations.ts';
import { barSides, throughBars } from './routing/bar-sides.ts';
import { comesFromWithin, endAtPoint, pointObstacles, pointsTaken } from './routing/border-points.ts';
import { textsBetween } from './routing/bows.ts';
import { diamondsAmong, throughDiamonds } from './routing/diamond-corners.ts';
import type { Obstacle, RouteEnd, RouteRequest } from './routing/request.ts';
import { pointsOf, type Route } from './routing/route.ts';
import { routingEdges } from './routing/route-edges.ts';
import type { LaidScores } from './score/lay-out-scores.ts';
import type { Work } from './steps.ts';
import type { Measure } from './text/measure.ts';

/** An edge in its place, absolute. */
export interface PlacedEdge {
  readonly edge: EdgeView;
  readonly route: Route;
  readonly labels: readonly PlacedLabel[];
}

/** Ways by the ids of edges: of those that keep them, and of those that are not drawn but ended at; and those that scores have placed. */
export interface KnownWays {
  readonly messages?: LaidScores['messages'] | undefined;
  readonly kept?: ReadonlyMap<string, Route> | undefined;
  readonly ways?: ReadonlyMap<string, Route> | undefined;
}

/** Finds the ways of edges and the places of their texts, in parts. Edges without both ends are left out. */
export function* placingEdges(
  stored: readonly DiagramEdge[],
  nodes: ReadonlyMap<string, PlacedNode>,
  { measure, kept, ways, messages, bridges = true }: { readonly measure: Measure; readonly bridges?: boolean } & KnownWays,
): Work<ReadonlyMap<DiagramEdge, PlacedEdge>> {
  const solid = [...nodes.values()].filter(({ setting, look }) => !setting.holds && (look === undefined || look.solid !== undefined));
  const containers = [...nodes.values()].filter(({ setting }) => setting.holds);
  const pointed = [...nodes.values()].filter(({ node }) => node.ports.length > 0);
  const boxes = [
    ...solid.map(({ node, box, outline, look }) => ({ node: node.id, box: look?.solid ?? box, outline })),
    ...containers.flatMap(titlesOf),
    ...pointed.flatMap(pointObstacles),
  ];
  const borders = containers.flatMap(bordersOf);
  const onEdges = annotationsAmong(stored, ways);
  const bars = barSides(stored, nodes);
  const diamonds = diamondsAmong(stored, nodes);
  const texts = textsBetween(stored, measure);
  const around = aroundContainers(containers, nodes);
  const requests = stored.flatMap((edge) => {
    const isRouted = !onEdges.has(edge) && messages?.has(edge.id) !== true;
    const request = isRouted ? requestOf(edge, nodes, kept?.get(edge.id)) : undefined;
    return request === undefined ? [] : [withText(throughDiamonds(throughBars(around(request), edge, bars), edge, diamonds), texts)];
  });
  const routes = new Map(yield* routingEdges(requests, boxes, { bridges, borders, taken: pointed.flatMap(pointsTaken) }));
  for (const [id, { route }] of messages ?? []) routes.set(id, route);
  // They end in the middle of others, which must have their ways first.
  const annotations = [...onEdges].flatMap(([edge, on]) => {
    if (messages?.has(edge.id) === true) return [];
    const [request, route] = [requestOf(edge, nodes, undefined), routes.get(on.id) ?? ways?.get(on.id)];
    return request === undefined ? [] : [route === undefined ? request : annotationRequest(request, on, route)];
  });
  for (const [id, route] of yield* routingEdges(annotations, boxes, { bridges: false, borders })) routes.set(id, route);
  const routed = stored.flatMap((edge) => {
    const route = routes.get(edge.id);
    return route === undefined ? [] : [{ stored: edge, edge: viewEdge(edge), route }];
  });
  const obstacles = new Obstacles();
  if (routed.some(({ edge }) => hasTexts(edge) && messages?.has(edge.id) !== true)) yield* addObstacles(obstacles, nodes, routed);
  const placed = new Map<DiagramEdge, PlacedEdge>();
  for (const { stored: key, edge, route } of routed) {
    const before = obstacles.looks;
    const labels = messages?.get(edge.id)?.labels ?? labelsOf(edge, ownPoints(route), { obstacles, measure });
    placed.set(key, { edge, route, labels });
    yield stepsOfEdge + obstacles.looks - before;
  }
  return placed;
}

/** Steps counted for an edge in addition to those of its searches. */
const stepsOfEdge = 100;

/** The request with the width of its text where others join the same nodes. */
function withText(request: RouteRequest, texts: ReadonlyMap<string, number>): RouteRequest {
  const text = texts.get(request.id);
  return text === undefined ? request : { ...request, text };
}

/** Points of the route that are no other edge's. */
function ownPoints(route: Route): readonly Point[] {
  return route.shape === 'line' && route.shared !== undefined ? route.points.slice(route.shared) : pointsOf(route);
}

/** Places the texts of an edge along the line through `points`, among the obstacles. */
export function labelsOf(
  edge: EdgeView,
  points: readonly Point[],
  { obstacles, measure }: { readonly obstacles: Obstacles; readonly measure: Measure },
): readonly PlacedLabel[] {
  if (!hasTexts(edge)) return [];
  const ends = edgeDrawings[edge.kind].heads(edge);
  const lengths = { source: heads[ends.source].length, target: heads[ends.target].length };
  return placeLabels({ points, texts: textsOf(edge), heads: lengths, moved: edge.labelAt }, obstacles, measure);
}

function hasTexts(edge: EdgeView): boolean {
  const { source, middle, target } = textsOf(edge);
  return source.length + middle.length + target.length > 0;
}

/** The border of a container and the lines inside it, these as boxes without width or height. */
function bordersOf({ node, drawing, box, size, setting, outline }: PlacedNode): readonly Rect[] {
  const inner = (drawing.dividers?.(node, size, setting) ?? []).flatMap((ends) => boxAround(ends) ?? []);
  return [outlineBox(outline), ...inner.map((line) => ({ ...line, x: line.x + box.x, y: line.y + box.y }))];
}

/** Returns a function that adds to requests the borders of those containers that hold none of their ends. */
function aroundContainers(
  containers: readonly PlacedNode[],
  nodes: Pick<ReadonlyMap<string, PlacedNode>, 'get'>,
): (request: RouteRequest) => RouteRequest {
  const borders = containers.map(({ node, outline }) => ({ id: node.id, box: outlineBox(outline) }));
  if (borders.length === 0) return (request) => request;
  return (request) => {
    const holders = new Set([...holdersOf(request.source.node, nodes), ...holdersOf(request.target.node, nodes)]);
    return { ...request, around: borders.flatMap(({ id, box }) => (holders.has(id) ? [] : [box])) };
  };
}

/** The node itself and the containers that it lies in. */
function holdersOf(node: string, nodes: Pick<ReadonlyMap<string, PlacedNode>, 'get'>): ReadonlySet<string> {
  const holders = new Set<string>();
  for (let id: string | undefined = node; id !== undefined && !holders.has(id); id = nodes.get(id)?.parent) holders.add(id);
  return holders;
}

/** Texts of a container, which edges pass through no more than through a box. */
function titlesOf(placed: PlacedNode): readonly Obstacle[] {
  const { node, box } = placed;
  return drawingOf(placed).flatMap((op) => {
    const text = op.op === 'text' && op.text.trim() !== '' ? boundsOf([op]) : undefined;
    return text === undefined ? [] : [{ node: node.id, box: { ...text, x: box.x + text.x, y: box.y + text.y } }];
  });
}

/** Cache of edges' texts by their views, which are immutable. */
const texts = new WeakMap<EdgeView, EdgeTexts>();

function textsOf(edge: EdgeView): EdgeTexts {
  const known = texts.get(edge);
  if (known !== undefined) return known;
  const said = edgeDrawings[edge.kind].texts(edge);
  texts.set(edge, said);
  return said;
}

/** The request to the router for an edge; undefined if an end is missing. */
export function requestOf(
  stored: DiagramEdge,
  nodes: Pick<ReadonlyMap<string, PlacedNode>, 'get'>,
  kept: Route | undefined,
): RouteRequest | undefined {
  const edge = viewEdge(stored);
  const [source, target] = [nodes.get(stored.source), nodes.get(stored.target)];
  if (source === undefined || target === undefined) return undefined;
  const kind = edgeKind(edge.kind);
  const ends = edgeDrawings[edge.kind].heads(edge);
  const endOf = (end: 'source' | 'target', { length: head }: HeadDrawing): RouteEnd => {
    const [placed, { port, anchor }] = [end === 'source' ? source : target, edge[end]];
    const isWithin = port !== undefined && comesFromWithin(stored, end, nodes);
    return (port === undefined ? undefined : endAtPoint(placed, port, { head, isWithin })) ?? endAtSide(placed, head, anchor);
  };
  const request = {
    id: edge.id,
    source: endOf('source', heads[ends.source]),
    target: endOf('target', heads[ends.target]),
    routing: routingOf(edge, source.node.kind, target.node.kind),
    points: edge.points,
  };
  // Edges that join hang together, so they are laid together.
  if (kind.joins === true) return { ...request, joins: edge.kind };
  return kept === undefined ? request : { ...request, kept };
}

const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];

function endAtSide({ node, outline }: PlacedNode, head: number, anchor: string | undefined): RouteEnd {
  const end = { node: node.id, outline, box: outlineBox(outline), head };
  const side = sides.find((name) => name === anchor);
  return side === undefined ? end : { ...end, fixed: { side } };
}
