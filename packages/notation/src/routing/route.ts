import { type Cubic, clipped, clippedCubic, flattened, type Point } from '@umlaut/geometry';
import { type Bridge, curvePath, linesPath } from '../path.ts';

/** The way of an edge from its source to its target, absolute. `radius` rounds the corners of a line, px; `bridges` lead it over other lines, from left to right along each piece; the first `shared` pieces are those of a tree. */
export type Route =
  | {
      readonly shape: 'line';
      readonly points: readonly Point[];
      readonly radius?: number;
      readonly bridges?: readonly Bridge[];
      readonly shared?: number;
    }
  | { readonly shape: 'curve'; readonly curves: readonly Cubic[] };

/** Points along the route, close enough together to stand for it. */
export function pointsOf(route: Route): readonly Point[] {
  if (route.shape === 'line') return route.points;
  const known = flat.get(route);
  if (known !== undefined) return known;
  const points = route.curves.flatMap((curve, index) => flattened(curve).slice(index === 0 ? 0 : 1));
  flat.set(route, points);
  return points;
}

/** Curves are asked for their points by the router, for labels and heads, and by who draws them. */
const flat = new WeakMap<Route, readonly Point[]>();

/** Returns the start and end of the route; undefined for one without points. */
export function endsOf(route: Route): readonly [Point | undefined, Point | undefined] {
  if (route.shape === 'line') return [route.points[0], route.points.at(-1)];
  return [route.curves[0]?.from, route.curves.at(-1)?.to];
}

/** The route without its first `start` and last `end` px. */
export function clippedRoute(route: Route, { start, end }: { readonly start: number; readonly end: number }): Route {
  if (start <= 0 && end <= 0) return route;
  if (route.shape === 'line') return { ...route, points: clipped(route.points, { start, end }) };
  const last = route.curves.length - 1;
  const curves = route.curves.map((curve, index) => clippedCubic(curve, { start: index === 0 ? start : 0, end: index === last ? end : 0 }));
  return { shape: 'curve', curves };
}

/** The same way from the target to the source. */
export function reversedRoute(route: Route): Route {
  if (route.shape === 'line') return { ...route, points: route.points.toReversed() };
  return { shape: 'curve', curves: route.curves.toReversed().map(({ from, c1, c2, to }) => ({ from: to, c1: c2, c2: c1, to: from })) };
}

/** The same way in another place. */
export function movedRoute(route: Route, by: Point): Route {
  if (by.x === 0 && by.y === 0) return route;
  const move = (point: Point): Point => ({ x: point.x + by.x, y: point.y + by.y });
  if (route.shape === 'line') {
    const { bridges: _, ...line } = route;
    return { ...line, points: route.points.map(move) };
  }
  return {
    shape: 'curve',
    curves: route.curves.map(({ from, c1, c2, to }) => ({ from: move(from), c1: move(c1), c2: move(c2), to: move(to) })),
  };
}

/** The route as a path of absolute commands. */
export function pathOf(route: Route): string {
  if (route.shape === 'line') return linesPath(route.points, route);
  const [first] = route.curves;
  return first === undefined ? '' : curvePath(first.from, route.curves);
}
