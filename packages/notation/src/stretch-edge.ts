import { type Cubic, moved, type Point } from '@umlaut/geometry';
import { drawEdge, type EdgePicture } from './draw-diagram.ts';
import type { PlacedEdge } from './place-edges.ts';
import { pointsOf, type Route } from './routing/route.ts';
import { fontMeasure } from './text/measure.ts';

/** How far both ends of an edge moved, px. */
export interface EndShifts {
  readonly source: Point;
  readonly target: Point;
}

/**
 * An edge whose ends moved by themselves, drawn without a search for a way: the pieces at its ends follow, level ones stay level and
 * upright ones upright, and the texts keep their distance to the end that they belong to. Takes time in proportion to its points.
 */
export function stretchEdge({ edge, route, labels }: PlacedEdge, by: EndShifts): EdgePicture {
  const middle = { x: (by.source.x + by.target.x) / 2, y: (by.source.y + by.target.y) / 2 };
  const shifts = { ...by, label: middle };
  const shifted = labels.map((label) => {
    const shift = shifts[label.at];
    return { ...label, box: { ...label.box, ...moved(label.box, shift) }, from: moved(label.from, shift) };
  });
  return drawEdge({ edge, route: stretched(route, by), labels: shifted }, fontMeasure);
}

/** The route between its moved ends. */
export function stretched(route: Route, { source, target }: EndShifts): Route {
  if (route.shape === 'curve') return { shape: 'curve', curves: stretchedCurves(route.curves, { source, target }) };
  const { bridges: _, ...line } = route;
  const points = pointsOf(route);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return route;
  const [start, end] = [moved(first, source), moved(last, target)];
  if (points.length === 2) return { ...line, points: joined(start, end, directionOf(first, last)) };
  const inner = points.slice(1, -1);
  const head = follow(inner, { end: start, direction: directionOf(first, points[1]) });
  const tail = follow(head.toReversed(), { end, direction: directionOf(last, points.at(-2)) });
  return { ...line, points: [start, ...tail.toReversed(), end] };
}

type Direction = 'level' | 'upright' | 'leaning';

function directionOf(from: Point, to: Point | undefined): Direction {
  if (to === undefined) return 'leaning';
  if (Math.abs(from.y - to.y) < 0.5) return 'level';
  return Math.abs(from.x - to.x) < 0.5 ? 'upright' : 'leaning';
}

/** Two ends, joined by a level and an upright piece where the line was so. */
function joined(start: Point, end: Point, direction: Direction): readonly Point[] {
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const isStraight = direction === 'leaning' || directionOf(start, end) === direction;
  if (isStraight) return [start, end];
  if (direction === 'level') return [start, { x: middle.x, y: start.y }, { x: middle.x, y: end.y }, end];
  return [start, { x: start.x, y: middle.y }, { x: end.x, y: middle.y }, end];
}

/** The inner points, of which the first is moved so that the piece from `end` keeps its direction. */
function follow(
  [next, ...rest]: readonly Point[],
  { end, direction }: { readonly end: Point; readonly direction: Direction },
): readonly Point[] {
  if (next === undefined) return [];
  if (direction === 'level') return [{ x: next.x, y: end.y }, ...rest];
  return direction === 'upright' ? [{ x: end.x, y: next.y }, ...rest] : [next, ...rest];
}

function stretchedCurves(curves: readonly Cubic[], { source, target }: EndShifts): readonly Cubic[] {
  const last = curves.length - 1;
  return curves.map((curve, index) => ({
    ...curve,
    ...(index === 0 ? { from: moved(curve.from, source), c1: moved(curve.c1, source) } : {}),
    ...(index === last ? { c2: moved(curve.c2, target), to: moved(curve.to, target) } : {}),
  }));
}
