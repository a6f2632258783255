import { boxAround, lengthOf, type Point, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { type BoxIndex, isClear, type RouteSpace } from './box-index.ts';
import { type CostedRoute, leastStruck, type Port, plainest } from './connectors.ts';
import { closeness, costs } from './costs.ts';
import { findWay, type Gate } from './find-way.ts';
import type { Lanes } from './lanes.ts';
import type { RouteEnd, RouteRequest } from './request.ts';
import { type Ground, roomFor } from './room.ts';
import { axisOf, pointOn, reachOf } from './sides.ts';
import type { PlacedEnd } from './slots.ts';

/**
 * The rectangular route of an edge between its ports; it passes through no box where there is a way round. One that would be
 * plain is led round others only where it runs along them, or, once all of them lie, also where it crosses them (`avoids`).
 */
export function orthogonalRoute(
  request: RouteRequest,
  { source, target, trunk }: PlacedEnd,
  { ground, avoids }: { readonly ground: Ground; readonly avoids: 'sharing' | 'crossing' },
): readonly Point[] {
  // Of a tree that a container would cut, the edges run by themselves.
  const room = trunk === undefined ? roomFor(request, ground) : { ...roomFor(request, ground), around: request.around };
  if (trunk !== undefined) {
    const joined = joinedRoute({ source, target }, trunk);
    if (isClear(joined, room)) return joined;
  }
  const plain = plainest(source, target, room);
  if (plain !== undefined && (plain.crossingCost < leastDetour(plain) || (avoids === 'sharing' && !plain.shares))) return plain.points;
  const gates = [[{ ...source, cost: 0 }], [{ ...target, cost: 0 }]] as const;
  const way = findWay(...gates, room, plain?.cost);
  if (plain !== undefined) return way !== undefined && cost(way.points, room) < plain.cost ? way.points : plain.points;
  if (way !== undefined) return way.points;
  const narrow = roomFor(request, { ...ground, index: ground.tight() });
  return (plainest(source, target, narrow) ?? findWay(...gates, narrow) ?? leastStruck(source, target, narrow)).points;
}

/** A route between the same two sides that keeps more clear of boxes and other lines, also by further bends, where there is one; else `points`. */
export function withMoreRoom(
  request: RouteRequest,
  points: readonly Point[],
  { placed: { source, target }, ground }: { readonly placed: PlacedEnd; readonly ground: Ground },
): readonly Point[] {
  const plain = roomFor(request, ground);
  const index = ground.wide();
  const shares = ground.lanes.against(points).overlap > 0;
  if (!shares && isClear(points, { ...plain, index })) return points;
  const passed = [...passedBy(points, index, plain.own), ...(shares ? ground.lanes.stripsAlong(points) : [])];
  const room = { ...plain, margins: { index, passed } };
  const whole = (way: readonly Point[]): number => cost(way, room) + closenessOf(way, room);
  const gates = [gatesBeside(source, request.source, room), gatesBeside(target, request.target, room)] as const;
  const most = whole(points);
  const way = findWay(...gates, room, most)?.points;
  if (way === undefined || whole(way) >= most || hasJog(way)) return points;
  const [before, after] = [ground.lanes.against(points), ground.lanes.against(way)];
  return after.crossings > before.crossings && after.overlap >= before.overlap ? points : way;
}

/** Boxes of other nodes that the line passes through. */
function passedBy(points: readonly Point[], index: BoxIndex, own: RouteSpace['own']): readonly Rect[] {
  const region = boxAround(points);
  const near = region === undefined ? [] : index.within(region).filter(({ node }) => !own.includes(node));
  return near.flatMap(({ box }) => (points.some((to, at) => segmentMeetsRect(points[at - 1] ?? to, to, box)) ? [box] : []));
}

/** The gate at `port`, and those at its side from which a line passes just beside free space. */
function gatesBeside(port: Port, end: RouteEnd, { margins, lanes }: RouteSpace): readonly Gate[] {
  const gates = [{ ...port, cost: 0 }];
  if (end.fixed?.at !== undefined) return gates;
  const [across, length] = axisOf(port.side) === 'x' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const { low, high } = reachOf(end, port.side);
  for (const at of new Set(margins?.passed.flatMap((box) => [box[across], box[across] + box[length]]))) {
    if (at < low || at > high || isTaken(at, port, lanes)) continue;
    gates.push({ ...port, at: pointOn(end, port.side, at), cost: moveCost });
  }
  return gates;
}

/** Cost of an end away from its spread position. */
const moveCost = 10;
/** Ends nearer to each other than this look like one, px. */
const leastBetween = 14;

/** Whether another route ends within `apart` px of `at` of the port's side. */
export function isTaken(at: number, { at: { x, y }, side }: Port, lanes: Lanes, apart: number = leastBetween): boolean {
  if (axisOf(side) === 'x') return lanes.uprightIn({ x: at - apart, y: y - 1, width: 2 * apart, height: 2 }).length > 0;
  return lanes.levelIn({ x: x - 1, y: at - apart, width: 2, height: 2 * apart }).length > 0;
}

/** Shorter pieces between two bends look like a mistake, px. */
const leastPiece = 8;

/** Whether a route is moved a little aside somewhere. */
function hasJog(points: readonly Point[]): boolean {
  return points.slice(1, -2).some((from, at) => lengthOf([from, points[at + 2] ?? from]) < leastPiece);
}

/** Returns the cost of a rectangular route's passages through the free space about boxes. */
function closenessOf(points: readonly Point[], { own, margins }: RouteSpace): number {
  const region = boxAround(points);
  if (margins === undefined || region === undefined) return 0;
  let sum = 0;
  for (const { node, box } of margins.index.within(region)) {
    if (own.includes(node)) continue;
    for (const [at, to] of points.entries()) {
      const from = points[at - 1];
      if (from === undefined || !segmentMeetsRect(from, to, box)) continue;
      const [axis, length] = from.y === to.y ? (['x', box.width] as const) : (['y', box.height] as const);
      const passed = Math.min(Math.max(from[axis], to[axis]), box[axis] + length) - Math.max(Math.min(from[axis], to[axis]), box[axis]);
      sum += passed * (closeness.each + closeness.passing / length);
    }
  }
  return sum;
}

/** Returns the least additional cost of any other route between the same two sides: only with two bends there are several. */
function leastDetour({ points }: CostedRoute): number {
  return points.length === 2 ? 4 * costs.bend : points.length === 3 ? 2 * costs.bend : Number.MIN_VALUE;
}

/** Returns the cost of a route that passes through no box. */
function cost(points: readonly Point[], { lanes, crossingCosts }: RouteSpace): number {
  const { overlap, crossings } = lanes.against(points);
  return (points.length - 2) * costs.bend + lengthOf(points) + overlap * crossingCosts.sharing + crossings * crossingCosts.crossing;
}

/** A branch of a tree, to the trunk's bar, along it, and up the trunk; or a bow. */
function joinedRoute({ source, target }: Pick<PlacedEnd, 'source' | 'target'>, trunk: number): readonly Point[] {
  const axis = axisOf(target.side);
  if (source.side !== target.side && Math.abs(source.at[axis] - target.at[axis]) < 0.5) return [source.at, target.at];
  const across = axis === 'x' ? 'y' : 'x';
  return [source.at, { ...source.at, [across]: trunk }, { ...target.at, [across]: trunk }, target.at];
}
