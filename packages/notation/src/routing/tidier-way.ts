import { grown, type Point, type Rect, type Side, segmentMeetsRect } from '@umlaut/geometry';
import type { Port } from './connectors.ts';
import { findWay, type Gate } from './find-way.ts';
import { isTaken } from './orthogonal.ts';
import type { RouteEnd, RouteRequest } from './request.ts';
import { type Ground, roomFor } from './room.ts';
import { pointOn, reachOf } from './sides.ts';
import type { PlacedEnd } from './slots.ts';

/** Points of a route with four bends. More look like stairs. */
const mostPoints = 6;

/** Costs of meeting others for a route that has a flaw: then a crossing is the lesser evil. */
const crossingCosts = { sharing: 12, crossing: 40 } as const;

/**
 * A route at any sides with fewer flaws than `points`, and that lies on no other more than that does, where there is one; else `points`. Flaws are more than
 * four bends, a piece along the border of its own node, and containers passed through that hold none of its ends.
 */
export function withTidierWay(
  request: RouteRequest,
  points: readonly Point[],
  { placed: { source, target }, ground }: { readonly placed: PlacedEnd; readonly ground: Ground },
): readonly Point[] {
  const before = flawsOf(points, request);
  if (before.all === 0) return points;
  const room = { ...roomFor(request, { ...ground, crossingCosts }), around: before.passed > 0 ? request.around : undefined };
  const gates = [gatesAt(request.source, source, { ground, points }), gatesAt(request.target, target, { ground, points })] as const;
  const way = findWay(...gates, room)?.points;
  if (way === undefined) return points;
  const after = flawsOf(way, request);
  const [was, is] = [ground.lanes.against(points), ground.lanes.against(way)];
  // Only stairs and containers are worth a crossing.
  const isWorth = before.stairs + before.passed > 0 || is.crossings <= was.crossings;
  return after.all < before.all && is.overlap <= was.overlap && isWorth ? way : points;
}

interface Flaws {
  readonly stairs: number;
  readonly passed: number;
  readonly all: number;
}

function flawsOf(line: readonly Point[], { source, target, around = [] }: RouteRequest): Flaws {
  const stairs = line.length > mostPoints ? 1 : 0;
  const along = [source.box, target.box].filter((box) => hugs(line, box)).length;
  const passed = around.filter((box) => passesThrough(line, box)).length;
  return { stairs, passed, all: stairs + along + passed };
}

function passesThrough(line: readonly Point[], box: Rect): boolean {
  return line.some((to, at) => at > 0 && segmentMeetsRect(line[at - 1] ?? to, to, grown(box, -1)));
}

/** How near to a border a line must not run, and for how long, px. */
const close = 4;
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

/** The place that an end has, and free ones at its sides: in the middle of each and towards its corners. */
function gatesAt(
  end: RouteEnd,
  own: Port,
  { ground: { lanes }, points }: { readonly ground: Ground; readonly points: readonly Point[] },
): readonly Gate[] {
  const known = { ...own, cost: 0 };
  if (end.fixed?.at !== undefined) return [known];
  const isBound = end.fixed !== undefined || end.turns !== undefined;
  // At the side along which it runs there is no better way.
  const isLeft = !isBound && hugs(points, end.box);
  const sides = isBound ? [own.side] : isLeft ? allSides.filter((side) => side !== own.side) : allSides;
  const others = sides.flatMap((side) => {
    const { low, high } = reachOf(end, side);
    return [0.5, 0.25, 0.75, 0, 1].flatMap((share): readonly Gate[] => {
      const along = low + share * (high - low);
      const port = { at: pointOn(end, side, along), side, box: end.box, head: end.head };
      return isTaken(along, port, lanes, apart) ? [] : [{ ...port, cost: side === own.side ? 0 : otherSide }];
    });
  });
  return isLeft ? others : [known, ...others];
}

/** Between two ends at one side, px. */
const apart = 12;

/** Cost of another side than the one that was chosen for the edge. */
const otherSide = 30;
