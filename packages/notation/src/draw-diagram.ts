import {
  type Diagram,
  type DiagramEdge,
  type EdgeView,
  edgeKind,
  type NodeView,
  routingFor,
  standingEdges,
  viewEdge,
} from '@umlaut/diagram';
import { outlineBox, type Point, type Rect, type Side, type Size, union } from '@umlaut/geometry';
import { boundsOf } from './bounds.ts';
import { describeEdge, describeNode } from './describe.ts';
import { group } from './draw.ts';
import { drawLabel, drawLine } from './edges/draw-edge.ts';
import { heads } from './edges/heads.ts';
import { edgeDrawings } from './edges/registry.ts';
import { Obstacles } from './labels/obstacles.ts';
import { type PlacedLabel, placeLabels } from './labels/place-labels.ts';
import type { Setting } from './nodes/node-drawing.ts';
import { type PlacedNode, placeNodes } from './place-nodes.ts';
import type { RouteEnd, RouteRequest } from './routing/request.ts';
import { pointsOf, type Route } from './routing/route.ts';
import { routeEdges } from './routing/route-edges.ts';
import type { GroupOp, Op } from './scene.ts';
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
  /** Where each node and each edge came to lie, by id. */
  readonly nodes: ReadonlyMap<string, PlacedNode>;
  readonly edges: ReadonlyMap<string, PlacedEdge>;
}

/**
 * Draws a diagram. Total: whatever a valid diagram holds is drawn, an unknown kind as a plain box with its label. The same
 * diagram gives the same scene.
 */
export function drawDiagram(diagram: Diagram, { measure = fontMeasure }: { readonly measure?: Measure } = {}): Scene {
  const nodes = placeNodes(diagram.nodes, measure);
  const edges = placeEdges(standingEdges(diagram.nodes, diagram.edges), nodes, measure);
  const name = (id: string): string => nodes.get(id)?.node.label ?? '';
  const drawn = [...nodes.values()].map((placed) => ({ placed, op: drawNode(placed) }));
  const lines: GroupOp[] = [];
  const texts: GroupOp[] = [];
  for (const [stored, { edge, route, labels }] of edges) {
    const title = describeEdge(edge, { source: name(stored.source), target: name(stored.target) });
    lines.push(group(drawLine(edge, route), { id: edge.id, element: 'edge', title }));
    if (labels.length > 0)
      texts.push(
        group(
          labels.flatMap((label) => drawLabel(label, measure)),
          { id: edge.id, element: 'edge' },
        ),
      );
  }
  const groups = [
    ...drawn.filter(({ placed }) => placed.setting.holds).map(({ op }) => op),
    ...lines,
    ...drawn.filter(({ placed }) => !placed.setting.holds).map(({ op }) => op),
    ...texts,
  ];
  const byId = new Map([...edges.values()].map((placed) => [placed.edge.id, placed]));
  return { bounds: boundsOf(groups), groups, nodes, edges: byId };
}

/** What was last drawn for a node, for as long as it says the same at the same size. */
const drawings = new WeakMap<NodeView, { readonly size: Size; readonly setting: Setting; readonly ops: readonly Op[] }>();

function opsOf({ node, drawing, size, setting }: PlacedNode): readonly Op[] {
  const last = drawings.get(node);
  const same = last?.size.width === size.width && last.size.height === size.height;
  if (same && last.setting.holds === setting.holds && last.setting.measure === setting.measure) return last.ops;
  const ops = drawing.draw(node, size, setting);
  drawings.set(node, { size, setting, ops });
  return ops;
}

function drawNode(placed: PlacedNode): GroupOp {
  const { node, box } = placed;
  return group(opsOf(placed), {
    at: { x: box.x, y: box.y },
    id: node.id,
    element: 'node',
    title: describeNode(node),
    ...(node.link === undefined ? {} : { link: node.link }),
  });
}

function placeEdges(
  stored: readonly DiagramEdge[],
  nodes: ReadonlyMap<string, PlacedNode>,
  measure: Measure,
): ReadonlyMap<DiagramEdge, PlacedEdge> {
  const solid = [...nodes.values()].filter(({ setting }) => !setting.holds);
  const requests = stored.flatMap((edge) => requestOf(edge, nodes) ?? []);
  const routes = routeEdges(
    requests,
    solid.map(({ node, box }) => ({ node: node.id, box })),
  );
  const routed = stored.flatMap((edge) => {
    const route = routes.get(edge.id);
    return route === undefined ? [] : [{ stored: edge, edge: viewEdge(edge), route, points: pointsOf(route) }];
  });
  const obstacles = obstaclesOf(nodes, routed);
  return new Map(
    routed.map(({ stored: key, edge, route, points }) => {
      const drawing = edgeDrawings[edge.kind];
      const ends = drawing.heads(edge);
      const lengths = { source: heads[ends.source].length, target: heads[ends.target].length };
      const labels = placeLabels({ points, texts: drawing.texts(edge), heads: lengths, moved: edge.labelAt }, obstacles, measure);
      return [key, { edge, route, labels }];
    }),
  );
}

function requestOf(stored: DiagramEdge, nodes: ReadonlyMap<string, PlacedNode>): RouteRequest | undefined {
  const edge = viewEdge(stored);
  const [source, target] = [nodes.get(stored.source), nodes.get(stored.target)];
  if (source === undefined || target === undefined) return undefined;
  const kind = edgeKind(edge.kind);
  const ends = edgeDrawings[edge.kind].heads(edge);
  return {
    id: edge.id,
    source: { ...endOf(source, edge.source.anchor), head: heads[ends.source].length },
    target: { ...endOf(target, edge.target.anchor), head: heads[ends.target].length },
    routing: edge.routing ?? routingFor(edge.kind, source.node.kind, target.node.kind),
    points: edge.points,
    ...(kind.joins === true ? { joins: edge.kind } : {}),
  };
}

/** Free space that texts keep around heads, px. */
const headRoom = 3;

const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];

function endOf({ node, drawing, box, size, setting, outline }: PlacedNode, anchor: string | undefined): Omit<RouteEnd, 'head'> {
  const end = { node: node.id, outline, box: outlineBox(outline) };
  const side = sides.find((name) => name === anchor);
  if (side !== undefined) return { ...end, fixed: { side } };
  const found = anchor === undefined ? undefined : drawing.anchors?.(node, size, setting).find(({ id }) => id === anchor);
  if (found === undefined) return end;
  return { ...end, fixed: { side: found.side, at: { x: box.x + found.at.x, y: box.y + found.at.y } } };
}

/** What edges' texts keep off: nodes, the borders and texts of containers, lines and heads. */
function obstaclesOf(
  nodes: ReadonlyMap<string, PlacedNode>,
  edges: readonly { readonly edge: EdgeView; readonly points: readonly Point[] }[],
): Obstacles {
  const obstacles = new Obstacles();
  for (const placed of nodes.values()) {
    if (placed.setting.holds) addContainer(obstacles, placed);
    else obstacles.addBox(placed.box, 4);
  }
  for (const { edge, points } of edges) {
    obstacles.addLine(points, 2);
    const ends = edgeDrawings[edge.kind].heads(edge);
    for (const [end, line] of [
      [ends.source, points],
      [ends.target, [...points].reverse()],
    ] as const) {
      const { length, reach } = heads[end];
      const box = length === 0 ? undefined : headBox(line, length + headRoom, reach + headRoom);
      if (box !== undefined) obstacles.addBox(box, 2);
    }
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

function headBox(points: readonly Point[], length: number, reach: number): Rect | undefined {
  const [tip, next] = points;
  if (tip === undefined || next === undefined) return undefined;
  const away = Math.hypot(next.x - tip.x, next.y - tip.y) || 1;
  const base = { x: tip.x + ((next.x - tip.x) / away) * length, y: tip.y + ((next.y - tip.y) / away) * length };
  const around = (point: Point): Rect => ({ x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach });
  return union([around(tip), around(base)]);
}
