import type { DiagramEdge } from '@umlaut/diagram';
import { grown, moved, outlineBox, type Point, type Rect, union } from '@umlaut/geometry';
import type { PlacedPoint } from '../nodes/border-points.ts';
import type { PlacedNode } from '../place-nodes.ts';
import type { Obstacle, RouteEnd } from './request.ts';
import { opposite } from './sides.ts';
import type { TakenEnd } from './slots.ts';

/** The border points of a node, in its own coordinates. */
export function pointsOfNode({ node, drawing, size, setting }: PlacedNode): readonly PlacedPoint[] {
  return node.ports.length === 0 ? [] : (drawing.points?.(node, size, setting) ?? []);
}

/**
 * Returns the end of an edge at the border point `port` of a node: outside of the node, or, where the edge's other end lies within the
 * node, inside. Undefined when the node has no such point.
 */
export function endAtPoint(
  placed: PlacedNode,
  port: string,
  { head, isWithin }: { readonly head: number; readonly isWithin: boolean },
): RouteEnd | undefined {
  const found = pointsOfNode(placed).find(({ point }) => point.id === port);
  if (found === undefined) return undefined;
  const { node, outline, box } = placed;
  const at = moved(box, isWithin ? found.inner : found.outer);
  if (!isWithin) {
    // With the mark, beside which the edge runs no more than through the node.
    const whole = union([outlineBox(outline), movedBox(found.box, box)]) ?? box;
    return { node: node.id, outline, box: whole, head, fixed: { side: found.point.side, at } };
  }
  // The node itself is no obstacle of an edge that runs within it.
  const spot: Rect = { ...at, width: 0, height: 0 };
  return { node: node.id, outline: { shape: 'rect', box: spot }, box: spot, head, fixed: { side: opposite(found.point.side), at } };
}

/** Whether the node at the other end of `edge` lies in the one at `end`, at whatever depth. */
export function comesFromWithin(edge: DiagramEdge, end: 'source' | 'target', nodes: Pick<ReadonlyMap<string, PlacedNode>, 'get'>): boolean {
  const [outer, other] = end === 'source' ? [edge.source, edge.target] : [edge.target, edge.source];
  const passed = new Set<string>();
  for (let id = nodes.get(other)?.parent; id !== undefined && !passed.has(id); id = nodes.get(id)?.parent) {
    if (id === outer) return true;
    passed.add(id);
  }
  return false;
}

/** Marks and names of border points, which edges of other nodes go round. */
export function pointObstacles(placed: PlacedNode): readonly Obstacle[] {
  const { node, box } = placed;
  return pointsOfNode(placed).flatMap((point) => {
    const mark = { node: node.id, box: movedBox(point.box, box) };
    // Edges of the node itself go round names too, so these belong to none; an edge that ends at the point passes close by.
    return point.name === undefined ? [mark] : [mark, { node: '', box: grown(movedBox(point.name.box, box), -2) }];
  });
}

/** Places at the sides of a node that its border points take, so that edges without one end beside them. */
export function pointsTaken(placed: PlacedNode): readonly TakenEnd[] {
  const { node, outline, box } = placed;
  const end: RouteEnd = { node: node.id, outline, box: outlineBox(outline), head: 0 };
  return pointsOfNode(placed).map(({ at, point }) => ({ end, side: point.side, at: moved(box, at) }));
}

function movedBox(box: Rect, by: Point): Rect {
  return { ...box, x: box.x + by.x, y: box.y + by.y };
}
