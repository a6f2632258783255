import type { DiagramEdge, EdgeView } from '@umlaut/diagram';
import { boxAround, direction, moved, outlineBox, type Point, type Rect } from '@umlaut/geometry';
import { type HeadDrawing, heads } from '../edges/heads.ts';
import { edgeDrawings } from '../edges/registry.ts';
import type { PlacedNode } from '../place-nodes.ts';
import { pointsOfNode } from '../routing/border-points.ts';
import { pointsOf, type Route } from '../routing/route.ts';
import type { Work } from '../steps.ts';
import type { Obstacles } from './obstacles.ts';

/** Free space between texts and heads, px. */
const headRoom = 3;

/**
 * Enters what edges' texts do not cover, in parts: nodes, the borders and texts of containers, lines and heads, and the inside of loops.
 */
export function* addObstacles(
  obstacles: Obstacles,
  nodes: ReadonlyMap<string, PlacedNode>,
  edges: readonly { readonly stored: DiagramEdge; readonly edge: EdgeView; readonly route: Route }[],
): Work<void> {
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
    yield stepsOfSegment * points.length;
  }
}

/** Steps that entering one segment of a line counts as. */
const stepsOfSegment = 10;

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
