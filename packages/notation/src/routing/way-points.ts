import { centerOf, exitOf, type Point, type Rect, simplified } from '@umlaut/geometry';
import type { RouteEnd, RouteRequest } from './request.ts';

/** A rectangular route through the user's way points: corners are added where a piece would lean. */
export function throughPoints({ source, target, points }: RouteRequest): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = endFor(source, first);
  const finish = endFor(target, last);
  const stops = [...start, ...points, ...[...finish].reverse()];
  const route: Point[] = [];
  for (const stop of stops) {
    const from = route.at(-1);
    if (from !== undefined && from.x !== stop.x && from.y !== stop.y) route.push(cornerOf(route.at(-2), from, stop));
    route.push(stop);
  }
  return simplified(route);
}

/** The point on the outline, and the corner after it where the way point lies beside the node. */
function endFor(end: RouteEnd, towards: Point): readonly Point[] {
  if (end.fixed?.at !== undefined) return [end.fixed.at];
  const { x, y, width, height } = end.box;
  const center = centerOf(end.box);
  if (towards.x > x + 2 && towards.x < x + width - 2)
    return [exitOf(end.outline, { inside: { x: towards.x, y: center.y }, towards: outside(towards, end.box, 'y') })];
  if (towards.y > y + 2 && towards.y < y + height - 2)
    return [exitOf(end.outline, { inside: { x: center.x, y: towards.y }, towards: outside(towards, end.box, 'x') })];
  const corner = { x: towards.x, y: center.y };
  return [exitOf(end.outline, { inside: center, towards: corner }), corner];
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
