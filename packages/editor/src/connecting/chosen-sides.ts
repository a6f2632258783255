import { type Change, type Diagram, fixEnd } from '@umlaut/diagram';
import { centerOf, outlineBox, type Point, type Rect, type Side } from '@umlaut/geometry';
import { pointsOf } from '@umlaut/notation';
import { createSceneView, stepsOfSlice } from '../view/scene.ts';

/** The sides that somebody drew an edge from and to. */
export interface ChosenSides {
  readonly source: Side;
  readonly target: Side;
}

/**
 * Fixes the ends of the edge `id` to the sides that it was drawn from and to, unless it takes these by itself: it stays free to take
 * others then, when its nodes are moved.
 */
export function fixChosenSides(diagram: Diagram, id: string, chosen: ChosenSides): readonly Change[] {
  const edge = createSceneView(stepsOfSlice)(diagram, false).edges.get(id);
  const points = edge === undefined ? [] : pointsOf(edge.placed.route);
  const [first, last] = [points[0], points.at(-1)];
  if (edge === undefined || first === undefined || last === undefined) return [];
  const own = {
    source: sideNear(outlineBox(edge.source.placed.outline), first),
    target: sideNear(outlineBox(edge.target.placed.outline), last),
  };
  // If routing takes longer than a frame, the edge is only sketched and its sides are not final.
  if (edge.isStretched !== true && own.source === chosen.source && own.target === chosen.target) return [];
  return (['source', 'target'] as const).flatMap((end) => fixEnd(diagram, { id, end, side: chosen[end] }));
}

/** The side of `box` that `point` is nearest to, as its corners see it. */
export function sideNear(box: Rect, point: Point): Side {
  const center = centerOf(box);
  const [x, y] = [(point.x - center.x) / (box.width || 1), (point.y - center.y) / (box.height || 1)];
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'top' : 'bottom';
}

/** A side by the name that a handle has; undefined for one that stands for no side. */
export function sideNamed(name: string | null | undefined): Side | undefined {
  return name === 'top' || name === 'right' || name === 'bottom' || name === 'left' ? name : undefined;
}
