import { lengthOf, type Point } from '@umlaut/geometry';
import { isClear, type Room } from './box-index.ts';
import { type CostedRoute, leastStruck, plainest } from './connectors.ts';
import { costs } from './costs.ts';
import { findWay } from './find-way.ts';
import type { RouteRequest } from './request.ts';
import { type Ground, roomFor } from './room.ts';
import { axisOf } from './sides.ts';
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
  const room = roomFor(request, ground);
  if (trunk !== undefined) {
    const joined = joinedRoute({ source, target }, trunk);
    if (isClear(joined, room)) return joined;
  }
  const plain = plainest(source, target, room);
  if (plain !== undefined && (plain.toll < leastDetour(plain) || (avoids === 'sharing' && !plain.shares))) return plain.points;
  const gates = [[{ ...source, cost: 0 }], [{ ...target, cost: 0 }]] as const;
  const way = findWay(...gates, room, plain?.cost);
  if (plain !== undefined) return way !== undefined && cost(way.points, room) < plain.cost ? way.points : plain.points;
  if (way !== undefined) return way.points;
  const narrow = roomFor(request, { ...ground, index: ground.tight() });
  return (plainest(source, target, narrow) ?? findWay(...gates, narrow) ?? leastStruck(source, target, narrow)).points;
}

/** The route between the same two places that keeps more clear of boxes, unless that takes more bends, or meets other routes more; else `points`. */
export function withMoreRoom(
  request: RouteRequest,
  points: readonly Point[],
  { placed: { source, target }, ground }: { readonly placed: PlacedEnd; readonly ground: Ground },
): readonly Point[] {
  const room = roomFor(request, { ...ground, index: ground.wide() });
  if (isClear(points, room)) return points;
  const gates = [[{ ...source, cost: 0 }], [{ ...target, cost: 0 }]] as const;
  const wide = plainest(source, target, room)?.points ?? findWay(...gates, room)?.points;
  if (wide === undefined || wide.length > points.length) return points;
  const [before, after] = [points, wide].map((each) => ground.lanes.against(each));
  const isWorse = before === undefined || after === undefined || after.crossings > before.crossings || after.overlap > before.overlap;
  return isWorse ? points : wide;
}

/** What any other way between the same two sides costs more at the least: only with two bends there are several. */
function leastDetour({ points }: CostedRoute): number {
  return points.length === 2 ? 4 * costs.bend : points.length === 3 ? 2 * costs.bend : Number.MIN_VALUE;
}

/** What a route costs that passes through no box. */
function cost(points: readonly Point[], { lanes, tolls }: Room): number {
  const { overlap, crossings } = lanes.against(points);
  return (points.length - 2) * costs.bend + lengthOf(points) + overlap * tolls.sharing + crossings * tolls.crossing;
}

/** A branch of a tree: to the trunk's bar, along it, and up the trunk. */
function joinedRoute({ source, target }: Pick<PlacedEnd, 'source' | 'target'>, trunk: number): readonly Point[] {
  const axis = axisOf(target.side);
  if (Math.abs(source.at[axis] - target.at[axis]) < 0.5) return [source.at, target.at];
  const across = axis === 'x' ? 'y' : 'x';
  return [source.at, { ...source.at, [across]: trunk }, { ...target.at, [across]: trunk }, target.at];
}
