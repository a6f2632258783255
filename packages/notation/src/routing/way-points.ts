import { centerOf, exitOf, type Point, type Rect, simplified } from '@umlaut/geometry';
import type { RouteEnd, RouteRequest } from './request.ts';

/** A rectangular route through the user's way points: corners are added where a piece would lean. */
export function throughPoints({ source, target, points }: RouteRequest): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const routes = endsFor(source, first).flatMap((start) =>
    endsFor(target, last).map((finish) => joined([...start, ...points, ...[...finish].reverse()])),
  );
  return routes.sort((a, b) => awkwardness(a) - awkwardness(b))[0] ?? [];
}

function joined(stops: readonly Point[]): readonly Point[] {
  const route: Point[] = [];
  for (const stop of stops) {
    const from = route.at(-1);
    if (from !== undefined && from.x !== stop.x && from.y !== stop.y) route.push(cornerOf(route.at(-2), from, stop));
    route.push(stop);
  }
  return simplified(route);
}

/** Bends, and above all pieces that run back over the one before. */
function awkwardness(points: readonly Point[]): number {
  let back = 0;
  for (const [index, point] of points.entries()) {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined || after === undefined) continue;
    if ((point.x - before.x) * (after.x - point.x) + (point.y - before.y) * (after.y - point.y) < 0) back += 1;
  }
  return back * 1000 + points.length;
}

/** Ways to leave the node: straight to a way point that lies across a side, or round a corner to one that lies beside it. */
function endsFor(end: RouteEnd, towards: Point): readonly (readonly Point[])[] {
  if (end.fixed?.at !== undefined) return [[end.fixed.at]];
  const { x, y, width, height } = end.box;
  const center = centerOf(end.box);
  const leave = (inside: Point, to: Point): Point => exitOf(end.outline, { inside, towards: to });
  if (towards.x > x + 2 && towards.x < x + width - 2) return [[leave({ x: towards.x, y: center.y }, outside(towards, end.box, 'y'))]];
  if (towards.y > y + 2 && towards.y < y + height - 2) return [[leave({ x: center.x, y: towards.y }, outside(towards, end.box, 'x'))]];
  const corners = [
    { x: towards.x, y: center.y },
    { x: center.x, y: towards.y },
  ];
  return corners.map((corner) => [leave(center, corner), corner]);
}

/** `point`, or a point beyond the nearer side when it lies in the box, so that the ray to it leaves the outline. */
function outside(point: Point, box: Rect, axis: 'x' | 'y'): Point {
  const length = axis === 'x' ? box.width : box.height;
  const beyond = point[axis] < box[axis] + length / 2 ? box[axis] - 1 : box[axis] + length + 1;
  return point[axis] > box[axis] && point[axis] < box[axis] + length ? { ...point, [axis]: beyond } : point;
}

function cornerOf(before: Point | undefined, from: Point, to: Point): Point {
  const level = before === undefined || before.x === from.x;
  return level ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
}
