import { type Cubic, clipped, clippedCubic, flattened, type Point } from '@umlaut/geometry';
import { curvePath, linePath, roundedPath } from '../path.ts';

/** The way of an edge from its source to its target, absolute. `radius` rounds the corners of a line, px. */
export type Route =
  | { readonly shape: 'line'; readonly points: readonly Point[]; readonly radius?: number }
  | { readonly shape: 'curve'; readonly curves: readonly Cubic[] };

/** Points along the route, close enough together to stand for it. */
export function pointsOf(route: Route): readonly Point[] {
  if (route.shape === 'line') return route.points;
  return route.curves.flatMap((curve, index) => flattened(curve).slice(index === 0 ? 0 : 1));
}

/** The route without its first `start` and last `end` px. */
export function clippedRoute(route: Route, { start, end }: { readonly start: number; readonly end: number }): Route {
  if (route.shape === 'line') return { ...route, points: clipped(route.points, { start, end }) };
  const last = route.curves.length - 1;
  const curves = route.curves.map((curve, index) => clippedCubic(curve, { start: index === 0 ? start : 0, end: index === last ? end : 0 }));
  return { shape: 'curve', curves };
}

/** The same way from the target to the source. */
export function reversedRoute(route: Route): Route {
  if (route.shape === 'line') return { ...route, points: [...route.points].reverse() };
  return { shape: 'curve', curves: [...route.curves].reverse().map(({ from, c1, c2, to }) => ({ from: to, c1: c2, c2: c1, to: from })) };
}

/** The route as a path of absolute commands. */
export function pathOf(route: Route): string {
  if (route.shape === 'line') return route.radius === undefined ? linePath(route.points) : roundedPath(route.points, route.radius);
  const [first] = route.curves;
  return first === undefined ? '' : curvePath(first.from, route.curves);
}
