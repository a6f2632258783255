import {
  type Diagram,
  type DiagramEdge,
  type EdgeView,
  edgeKind,
  endNames,
  type NodeView,
  routingOf,
  standingEdges,
  viewEdge,
} from '@umlaut/diagram';
import { boxAround, direction, moved, outlineBox, type Point, type Rect, type Side, type Size } from '@umlaut/geometry';
import { boundsOf } from './bounds.ts';
import { describeEdge, describeNode } from './describe.ts';
import { group } from './draw.ts';
import { drawLabel, drawLine } from './edges/draw-edge.ts';
import type { EdgeTexts } from './edges/edge-drawing.ts';
import { type HeadDrawing, heads } from './edges/heads.ts';
import { edgeDrawings } from './edges/registry.ts';
import { Obstacles } from './labels/obstacles.ts';
import { type PlacedLabel, placeLabels } from './labels/place-labels.ts';
import type { Setting } from './nodes/node-drawing.ts';
import { type PlacedNode, placeNodes } from './place-nodes.ts';
import { annotationRequest, annotationsAmong } from './routing/annotations.ts';
import { barSides, throughBars } from './routing/bar-sides.ts';
import { comesFromWithin, endAtPoint, pointObstacles, pointsOfNode, pointsTaken } from './routing/border-points.ts';
import type { Obstacle, RouteEnd, RouteRequest } from './routing/request.ts';
import { pointsOf, type Route } from './routing/route.ts';
import { routeEdges } from './routing/route-edges.ts';
import type { GroupOp, Op } from './scene.ts';
import { type LaidScores, layOutScores } from './score/lay-out-scores.ts';
import { fontMeasure, type Measure } from './text/measure.ts';

/** An edge in its place, absolute. */
export interface PlacedEdge {
  readonly edge: EdgeView;
  readonly route: Route;
  readonly labels: readonly PlacedLabel[];
}

/** A diagram as plain drawing data. */
export interface Scene {
  /** Everything drawn, without a margin; of no size at 0, 0 for an empty diagram. */
  readonly bounds: Rect;
  /** One group per element, in paint order: containers, edges, other nodes, then the edges' texts. */
  readonly groups: readonly GroupOp[];
  /** Placed nodes and edges, by id. */
  readonly nodes: ReadonlyMap<string, PlacedNode>;
  readonly edges: ReadonlyMap<string, PlacedEdge>;
}

/**
 * Draws a diagram. Total: whatever a valid diagram holds is drawn, an unknown kind as a plain box with its label. The same
 * diagram gives the same scene. Without `bridges` lines cross flat, for drawings so small that a bridge is not seen.
 */
export function drawDiagram(diagram: Diagram, { measure = fontMeasure, bridges = true }: DrawingOptions = {}): Scene {
  const last = scenes.get(diagram);
  if (last !== undefined && last.measure === measure && last.bridges === bridges) return last.scene;
  const scene = draw(diagram, { measure, bridges });
  scenes.set(diagram, { measure, bridges, scene });
  return scene;
}

interface DrawingOptions {
  readonly measure?: Measure;
  readonly bridges?: boolean;
}

/**
 * Cache of the last scene of each diagram, which are immutable: a picture asks for the drawing, its size and its texts one by
 * one.
 */
const scenes = new WeakMap<Diagram, Required<DrawingOptions> & { readonly scene: Scene }>();

function draw(diagram: Diagram, { measure, bridges }: Required<DrawingOptions>): Scene {
  const alone = placeNodes(diagram.nodes, measure);
  const { nodes: laid, messages } = layOutScores(diagram, alone, measure);
  const nodes = laid.size === 0 ? alone : new Map([...alone].map(([id, node]) => [id, laid.get(id) ?? node]));
  const standing = standingEdges(diagram.nodes, diagram.edges);
  const edges = placeEdges(standing, nodes, { measure, bridges, messages });
  const byId = new Map(standing.map((edge) => [edge.id, edge]));
  const name = (id: string): string => nodes.get(id)?.node.label ?? '';
  const pointsOf = (id: string) => nodes.get(id)?.node.ports ?? [];
  const drawn = [...nodes.values()]
    .map((placed) => ({ layer: layerOf(placed, (id) => nodes.get(id)), op: drawNode(placed) }))
    .sort((a, b) => a.layer - b.layer);
  const lines: GroupOp[] = [];
  const texts: GroupOp[] = [];
  for (const [stored, placed] of edges) {
    const { id } = placed.edge;
    const title = describeEdge(placed.edge, endNames(stored, { label: name, edgeOf: (each) => byId.get(each), pointsOf }));
    const drawn = drawEdge(placed, measure);
    lines.push(group(drawn.line(), { id, element: 'edge', title }));
    if (drawn.texts.length > 0) texts.push(group(drawn.texts, { id, element: 'edge' }));
  }
  const groups = [
    ...drawn.filter(({ layer }) => layer < edgeLayer).map(({ op }) => op),
    ...lines,
    ...drawn.filter(({ layer }) => layer > edgeLayer).map(({ op }) => op),
    ...texts,
  ];
  return { bounds: boundsOf(groups), groups, nodes, edges: new Map([...edges.values()].map((placed) => [placed.edge.id, placed])) };
}

/** Ways by the ids of edges: of those that keep them, and of those that are not drawn but ended at; and those that scores have placed. */
interface KnownWays {
  readonly messages?: LaidScores['messages'] | undefined;
  readonly kept?: ReadonlyMap<string, Route> | undefined;
  readonly ways?: ReadonlyMap<string, Route> | undefined;
}

/** An edge as it is drawn: its line with the heads, and its texts. */
export interface EdgePicture {
  readonly placed: PlacedEdge;
  /** The same list at every call; made at the first, as most edges of a large diagram are out of view. */
  readonly line: () => readonly Op[];
  readonly texts: readonly Op[];
}

/**
 * Draws some edges among nodes that are placed already, by id and as they are in a whole drawing of these edges and nodes. Edges
 * without both ends are left out. Those that have a way in `kept` keep it where the router chose it, and the others make room.
 * Notes' anchors find the edges they end at among `edges`, or in `ways`.
 */
export function drawEdges(
  edges: readonly DiagramEdge[],
  nodes: ReadonlyMap<string, PlacedNode>,
  { measure = fontMeasure, kept, ways, messages }: { readonly measure?: Measure } & KnownWays = {},
): ReadonlyMap<string, EdgePicture> {
  const placed = placeEdges(edges, nodes, { measure, kept, ways, messages });
  return new Map([...placed.values()].map((edge) => [edge.edge.id, drawEdge(edge, measure)]));
}

/** Draws an edge along its route. */
export function drawEdge(placed: PlacedEdge, measure: Measure): EdgePicture {
  const { edge, route, labels } = placed;
  let line: readonly Op[] | undefined;
  const drawn = (): readonly Op[] => {
    line ??= drawLine(edge, route);
    return line;
  };
  return { placed, line: drawn, texts: labels.flatMap((label) => drawLabel(label, measure)) };
}

/** The layer in which edges lie. */
export const edgeLayer = 1000;
/** Layers of the nodes that are no containers, between those that were put behind them and in front. */
const nodeLayer = 2000;
/** The outermost containers; each further one in has its own layers. */
const containerLayer = 10;
const layersOfContainers = 20;
const deepest = 48;

/**
 * The layer in which a node lies, a whole number from 0 to 2900; even for those above edges; those of one layer lie as they are stored. Containers come
 * below edges, the inner ones over the outer; then all other nodes, those that the user put in front further up.
 */
export function layerOf(placed: PlacedNode, nodeOf: (id: string) => PlacedNode | undefined): number {
  if (placed.look?.layer !== undefined) return placed.look.layer;
  const { order } = placed.node;
  if (!isContainer(placed)) return nodeLayer + 2 * order;
  const most = layersOfContainers / 2 - 1;
  return containerLayer + layersOfContainers * Math.min(depthOf(placed, nodeOf), deepest) + Math.min(Math.max(order, -most), most);
}

/** Whether a node lies below edges, and below what lies in it; an empty container does so too, as something may lie on it. */
export function isContainer({ setting, drawing }: PlacedNode): boolean {
  return setting.holds || drawing.insets !== undefined;
}

/** Number of containers round a node. */
function depthOf({ parent }: PlacedNode, nodeOf: (id: string) => PlacedNode | undefined): number {
  const outer = parent === undefined ? undefined : nodeOf(parent);
  return outer === undefined ? 0 : 1 + depthOf(outer, nodeOf);
}

/** Cache of each node's last drawing, valid while its view and size stay the same. */
const drawings = new WeakMap<
  NodeView,
  { readonly size: Size; readonly setting: Setting; readonly key: string | undefined; readonly ops: readonly Op[] }
>();

/** A node's drawing, its top left corner at 0, 0. */
export function drawingOf({ node, drawing, size, setting, look }: PlacedNode): readonly Op[] {
  const last = drawings.get(node);
  const same = last?.size.width === size.width && last.size.height === size.height;
  if (same && last.key === look?.key && last.setting.holds === setting.holds && last.setting.measure === setting.measure) return last.ops;
  const ops = look?.draw() ?? drawing.draw(node, size, setting);
  drawings.set(node, { size, setting, key: look?.key, ops });
  return ops;
}

function drawNode(placed: PlacedNode): GroupOp {
  const { node, box } = placed;
  const said = { at: { x: box.x, y: box.y }, id: node.id, element: 'node', title: describeNode(node) } as const;
  return group(drawingOf(placed), node.link === undefined ? said : { ...said, link: node.link });
}

function placeEdges(
  stored: readonly DiagramEdge[],
  nodes: ReadonlyMap<string, PlacedNode>,
  { measure, kept, ways, messages, bridges = true }: { readonly measure: Measure; readonly bridges?: boolean } & KnownWays,
): ReadonlyMap<DiagramEdge, PlacedEdge> {
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
  const requests = stored.flatMap((edge) => {
    const isRouted = !onEdges.has(edge) && messages?.has(edge.id) !== true;
    const request = isRouted ? requestOf(edge, nodes, kept?.get(edge.id)) : undefined;
    return request === undefined ? [] : [throughBars(request, edge, bars)];
  });
  const routes = new Map(routeEdges(requests, boxes, { bridges, borders, taken: pointed.flatMap(pointsTaken) }));
  for (const [id, { route }] of messages ?? []) routes.set(id, route);
  // They end in the middle of others, which must have their ways first.
  const annotations = [...onEdges].flatMap(([edge, on]) => {
    if (messages?.has(edge.id) === true) return [];
    const [request, route] = [requestOf(edge, nodes, undefined), routes.get(on.id) ?? ways?.get(on.id)];
    return request === undefined ? [] : [route === undefined ? request : annotationRequest(request, on, route)];
  });
  for (const [id, route] of routeEdges(annotations, boxes, { bridges: false, borders })) routes.set(id, route);
  const routed = stored.flatMap((edge) => {
    const route = routes.get(edge.id);
    return route === undefined ? [] : [{ stored: edge, edge: viewEdge(edge), route }];
  });
  let obstacles: Obstacles | undefined;
  return new Map(
    routed.map(({ stored: key, edge, route }) => {
      const message = messages?.get(edge.id);
      if (message !== undefined) return [key, { edge, route, labels: message.labels }];
      const drawing = edgeDrawings[edge.kind];
      const ends = drawing.heads(edge);
      const lengths = { source: heads[ends.source].length, target: heads[ends.target].length };
      const said = textsOf(edge);
      if (said.source.length + said.middle.length + said.target.length === 0) return [key, { edge, route, labels: [] }];
      obstacles ??= obstaclesOf(nodes, routed);
      const labels = placeLabels({ points: pointsOf(route), texts: said, heads: lengths, moved: edge.labelAt }, obstacles, measure);
      return [key, { edge, route, labels }];
    }),
  );
}

/** The border of a container and the lines inside it, these as boxes without width or height. */
function bordersOf({ node, drawing, box, size, setting, outline }: PlacedNode): readonly Rect[] {
  const inner = (drawing.dividers?.(node, size, setting) ?? []).flatMap((ends) => boxAround(ends) ?? []);
  return [outlineBox(outline), ...inner.map((line) => ({ ...line, x: line.x + box.x, y: line.y + box.y }))];
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

function requestOf(stored: DiagramEdge, nodes: ReadonlyMap<string, PlacedNode>, kept: Route | undefined): RouteRequest | undefined {
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

/** Free space that texts keep beside heads, px. */
const headRoom = 3;

const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];

function endAtSide({ node, outline }: PlacedNode, head: number, anchor: string | undefined): RouteEnd {
  const end = { node: node.id, outline, box: outlineBox(outline), head };
  const side = sides.find((name) => name === anchor);
  return side === undefined ? end : { ...end, fixed: { side } };
}

/**
 * Returns the obstacles of edges' texts: nodes, the borders and texts of containers, lines and heads, and the inside of loops.
 */
function obstaclesOf(
  nodes: ReadonlyMap<string, PlacedNode>,
  edges: readonly { readonly stored: DiagramEdge; readonly edge: EdgeView; readonly route: Route }[],
): Obstacles {
  const obstacles = new Obstacles();
  for (const placed of nodes.values()) {
    if (placed.setting.holds) addContainer(obstacles, placed);
    else if (placed.look === undefined) obstacles.addBox(placed.box, 4);
    else if (placed.look.solid !== undefined) obstacles.addBox(placed.look.solid, 4);
    for (const { box, name } of pointsOfNode(placed)) {
      for (const each of [box, ...(name === undefined ? [] : [name.box])]) {
        obstacles.addBox({ ...each, x: each.x + placed.box.x, y: each.y + placed.box.y }, 3);
      }
    }
  }
  for (const { stored, edge, route } of edges) {
    const points = pointsOf(route);
    obstacles.addLine(points, 2);
    const loop = stored.source === stored.target ? boxAround(points) : undefined;
    if (loop !== undefined) obstacles.addBox(loop, 1);
    const ends = edgeDrawings[edge.kind].heads(edge);
    addHead(obstacles, heads[ends.source], [points[0], points[1]]);
    addHead(obstacles, heads[ends.target], [points.at(-1), points.at(-2)]);
  }
  return obstacles;
}

function addContainer(obstacles: Obstacles, { node, drawing, box, size, setting, outline }: PlacedNode): void {
  const { x, y, width, height } = outlineBox(outline);
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
    { x, y },
  ];
  obstacles.addLine(corners, 2);
  for (const part of drawing.parts(node, size, setting)) {
    obstacles.addBox({ ...part.box, x: box.x + part.box.x, y: box.y + part.box.y }, 3);
  }
}

function addHead(obstacles: Obstacles, head: HeadDrawing, [tip, next]: readonly [Point | undefined, Point | undefined]): void {
  if (head.length > 0 && tip !== undefined && next !== undefined) obstacles.addBox(headBox(tip, next, head), 2);
}

/** Round a head: as long as it is, since texts keep their distance by themselves, and to its sides some room more. */
function headBox(tip: Point, next: Point, { length, reach }: HeadDrawing): Rect {
  const back = direction(tip, next);
  const [across, down] = [Math.abs(back.y) * (reach + headRoom), Math.abs(back.x) * (reach + headRoom)];
  const base = moved(tip, back, length);
  return {
    x: Math.min(tip.x, base.x) - across,
    y: Math.min(tip.y, base.y) - down,
    width: Math.abs(base.x - tip.x) + 2 * across,
    height: Math.abs(base.y - tip.y) + 2 * down,
  };
}
