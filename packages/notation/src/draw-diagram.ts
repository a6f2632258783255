import { type Diagram, type DiagramEdge, endNames, standingEdges } from '@umlaut/diagram';
import type { Rect } from '@umlaut/geometry';
import { boundsOf } from './bounds.ts';
import { describeEdge, describeNode } from './describe.ts';
import { group } from './draw.ts';
import { drawLabel, drawLine } from './edges/draw-edge.ts';
import { drawingOf } from './nodes/drawing-of.ts';
import { type KnownWays, type PlacedEdge, placingEdges } from './place-edges.ts';
import { type PlacedNode, placeNodes } from './place-nodes.ts';
import type { GroupOp, Op } from './scene.ts';
import { layOutScores } from './score/lay-out-scores.ts';
import { finish, type Work } from './steps.ts';
import { fontMeasure, type Measure } from './text/measure.ts';

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
  const edges = finish(placingEdges(standing, nodes, { measure, bridges, messages }));
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
export function drawEdges(...given: Parameters<typeof drawingEdges>): ReadonlyMap<string, EdgePicture> {
  return finish(drawingEdges(...given));
}

/** The same in parts, for what must not wait for all of it. */
export function* drawingEdges(
  edges: readonly DiagramEdge[],
  nodes: ReadonlyMap<string, PlacedNode>,
  { measure = fontMeasure, kept, ways, messages }: { readonly measure?: Measure } & KnownWays = {},
): Work<ReadonlyMap<string, EdgePicture>> {
  const placed = yield* placingEdges(edges, nodes, { measure, kept, ways, messages });
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

function drawNode(placed: PlacedNode): GroupOp {
  const { node, box } = placed;
  const said = { at: { x: box.x, y: box.y }, id: node.id, element: 'node', title: describeNode(node) } as const;
  return group(drawingOf(placed), node.link === undefined ? said : { ...said, link: node.link });
}
