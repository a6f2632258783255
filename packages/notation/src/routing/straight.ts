import {
  centerOf,
  contains,
  direction,
  distance,
  exitOf,
  middleOf,
  moved,
  outwards,
  overlaps,
  type Point,
  type Rect,
  type Side,
  turned,
} from '@umlaut/geometry';
import type { RouteEnd, RouteRequest } from './request.ts';
import { axisOf, pointOn, reachOf } from './sides.ts';

/** Between two edges that join the same two nodes, px. */
const apart = 18;
/** Lines that lean less than this are set upright, px. */
const nearlyUpright = 10;

/**
 * Straight line from outline to outline, through the way points. Edges of one pair lie `apart` px beside each other: `place` is
 * the edge's place among `of`.
 */
export function straightRoute(
  { source, target, points }: RouteRequest,
  { place, of }: { readonly place: number; readonly of: number },
): readonly Point[] {
  const nested = points.length === 0 ? nestedRoute(source, target, (place - (of - 1) / 2) * apart) : undefined;
  if (nested !== undefined) return nested;
  const [from, to] = [insideOf(source), insideOf(target)];
  const [first, last] = [points[0], points.at(-1)];
  if (first !== undefined && last !== undefined) {
    return [endTowards(source, from, first), ...points, endTowards(target, to, last)];
  }
  const shift = of > 1 ? shiftOf({ source, target }, (place - (of - 1) / 2) * apart) : uprightShift(source, target);
  const [a, b] = [moved(from, shift.source), moved(to, shift.target)];
  return [endTowards(source, a, b), endTowards(target, b, a)];
}

/**
 * Line from a node to one that holds it, or that it holds: from the inner one's side that is nearest to the outer one's border,
 * straight to that border, `aside` px beside its middle as far as the side reaches. Undefined when neither holds the other.
 */
export function nestedRoute(source: RouteEnd, target: RouteEnd, aside = 0): readonly Point[] | undefined {
  if (source.node === target.node) return undefined;
  const outward = contains(target.box, source.box);
  if (!outward && !contains(source.box, target.box)) return undefined;
  const [inner, outer] = outward ? [source, target] : [target, source];
  const sides: readonly Side[] = ['bottom', 'right', 'left', 'top'];
  const [nearest = 'bottom'] = [...sides].sort((a, b) => gap(inner.box, outer.box, a) - gap(inner.box, outer.box, b));
  const side = inner.fixed?.at === undefined ? nearest : inner.fixed.side;
  const start = inner.fixed?.at ?? besideMiddle(inner, side, aside);
  const border = middleOf(outer.box, side);
  const out = outwards(side);
  const end = moved(start, out, Math.max((border.x - start.x) * out.x + (border.y - start.y) * out.y, 0));
  return outward ? [start, end] : [end, start];
}

/** The point of the outline that lies `aside` px from the middle of `side`, as far as the side reaches. */
function besideMiddle(end: RouteEnd, side: Side, aside: number): Point {
  const middle = middleOf(end.box, side);
  if (aside === 0) return middle;
  const axis = axisOf(side);
  const { low, high } = reachOf(end, side);
  return pointOn(end, side, Math.min(Math.max(middle[axis] + aside, low), high));
}

function gap(inner: Rect, outer: Rect, side: Side): number {
  const [a, b] = [middleOf(inner, side), middleOf(outer, side)];
  return side === 'top' || side === 'bottom' ? Math.abs(a.y - b.y) : Math.abs(a.x - b.x);
}

/** The point that a straight line is drawn towards: the middle, or where the end is fixed. */
export function insideOf(end: RouteEnd): Point {
  if (end.fixed === undefined) return centerOf(end.box);
  return end.fixed.at ?? middleOf(end.box, end.fixed.side);
}

function endTowards(end: RouteEnd, inside: Point, towards: Point): Point {
  return end.fixed === undefined ? exitOf(end.outline, { inside, towards }) : inside;
}

/** Moves both ends across the line between the nodes, the same way whichever of them is the source. */
function shiftOf({ source, target }: Pick<RouteRequest, 'source' | 'target'>, by: number): Record<'source' | 'target', Point> {
  const [a, b] = source.node < target.node ? [source, target] : [target, source];
  const across = turned(direction(centerOf(a.box), centerOf(b.box)));
  const shift = (end: RouteEnd): Point => {
    if (end.fixed !== undefined) return { x: 0, y: 0 };
    const room = Math.min(end.box.width, end.box.height) * 0.35;
    return { x: across.x * clamp(by, room), y: across.y * clamp(by, room) };
  };
  return { source: shift(source), target: shift(target) };
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** Returns the shifts that make a nearly upright or level line exactly so. */
function uprightShift(source: RouteEnd, target: RouteEnd): Record<'source' | 'target', Point> {
  const still = { source: { x: 0, y: 0 }, target: { x: 0, y: 0 } };
  if (source.fixed !== undefined || target.fixed !== undefined || overlaps(source.box, target.box)) return still;
  const [a, b] = [centerOf(source.box), centerOf(target.box)];
  if (distance(a, b) < 1) return still;
  const lean = { x: b.x - a.x, y: b.y - a.y };
  const axis = Math.abs(lean.x) <= nearlyUpright ? 'x' : Math.abs(lean.y) <= nearlyUpright ? 'y' : undefined;
  if (axis === undefined) return still;
  // The smaller node keeps its middle; the line meets the larger one a little beside its own.
  const side = axis === 'x' ? 'width' : 'height';
  const moves = source.box[side] > target.box[side] ? 'source' : 'target';
  return { ...still, [moves]: { x: 0, y: 0, [axis]: moves === 'source' ? lean[axis] : -lean[axis] } };
}
