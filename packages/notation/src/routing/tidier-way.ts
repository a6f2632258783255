import type { Point, Rect, Side } from '@umlaut/geometry';
import { findWay, type Gate } from './find-way.ts';
import { isTaken } from './orthogonal.ts';
import type { RouteEnd, RouteRequest } from './request.ts';
import { type Ground, roomFor } from './room.ts';
import { pointOn, reachOf } from './sides.ts';
import type { PlacedEnd } from './slots.ts';

/** Points of a route with four bends. More look like stairs. */
const mostPoints = 6;

/** Costs of meeting others for a route that would have too many bends: then a crossing is the lesser evil. */
const crossingCosts = { sharing: 12, crossing: 40 } as const;

/**
 * A route with four bends at the most, at whatever sides, where `points` has more or runs along the border of its own node, and there is one
 * that lies on no other; else `points`.
 */
export function withTidierWay(
  request: RouteRequest,
  points: readonly Point[],
  { placed: { source, target }, ground }: { readonly placed: PlacedEnd; readonly ground: Ground },
): readonly Point[] {
  const isUntidy = (line: readonly Point[]): boolean =>
    line.length > mostPoints || hugs(line, request.source.box) || hugs(line, request.target.box);
  if (!isUntidy(points)) return points;
  const room = roomFor(request, { ...ground, crossingCosts });
  const gates = [gatesAt(request.source, source.side, ground), gatesAt(request.target, target.side, ground)] as const;
  const way = findWay(...gates, room)?.points;
  if (way === undefined || isUntidy(way)) return points;
  const [before, after] = [ground.lanes.against(points), ground.lanes.against(way)];
  // Only stairs are worth a crossing.
  const isCrossing = points.length <= mostPoints && after.crossings > before.crossings;
  return isCrossing || after.overlap > before.overlap ? points : way;
}

/** How near to a border a line must not run, and for how long, px. */
const close = 8;
const long = 12;

/** Whether the line runs along a side of a box. */
function hugs(points: readonly Point[], { x, y, width, height }: Rect): boolean {
  return points.slice(1).some((to, at) => {
    const from = points[at] ?? to;
    const isLevel = from.y === to.y;
    const [low, high, start, end] = isLevel
      ? [Math.min(from.x, to.x), Math.max(from.x, to.x), x, x + width]
      : [Math.min(from.y, to.y), Math.max(from.y, to.y), y, y + height];
    const sides = isLevel ? [y, y + height] : [x, x + width];
    const across = isLevel ? from.y : from.x;
    return Math.min(high, end) - Math.max(low, start) > long && sides.some((side) => Math.abs(across - side) < close);
  });
}

const allSides: readonly Side[] = ['right', 'left', 'bottom', 'top'];

/** Free places at the sides of an end: in the middle of each and half way to its corners. */
function gatesAt(end: RouteEnd, own: Side, { lanes }: Ground): readonly Gate[] {
  if (end.fixed?.at !== undefined) return [{ at: end.fixed.at, side: own, box: end.box, head: end.head, cost: 0 }];
  const sides = end.fixed !== undefined || end.turns !== undefined ? [own] : allSides;
  return sides.flatMap((side) => {
    const { low, high } = reachOf(end, side);
    return [0.5, 0.25, 0.75, 0, 1].flatMap((share): readonly Gate[] => {
      const along = low + share * (high - low);
      const port = { at: pointOn(end, side, along), side, box: end.box, head: end.head };
      return isTaken(along, port, lanes) ? [] : [{ ...port, cost: side === own ? 0 : otherSide }];
    });
  });
}

/** Cost of another side than the one that was chosen for the edge. */
const otherSide = 30;
