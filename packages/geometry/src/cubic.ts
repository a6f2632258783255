import { between, distance, type Point } from './point.ts';
import type { Rect } from './rect.ts';

/** A Bézier curve with two control points. */
export interface Cubic {
  readonly from: Point;
  readonly c1: Point;
  readonly c2: Point;
  readonly to: Point;
}

/** The two curves that together are `cubic`, divided at `share` of its parameter (0 to 1). */
export function splitCubic(cubic: Cubic, share: number): readonly [Cubic, Cubic] {
  const a = between(cubic.from, cubic.c1, share);
  const b = between(cubic.c1, cubic.c2, share);
  const c = between(cubic.c2, cubic.to, share);
  const [ab, bc] = [between(a, b, share), between(b, c, share)];
  const middle = between(ab, bc, share);
  return [
    { from: cubic.from, c1: a, c2: ab, to: middle },
    { from: middle, c1: bc, c2: c, to: cubic.to },
  ];
}

/** Points along `cubic`, both ends included, `steps` pieces of equal parameter. */
export function flattened(cubic: Cubic, steps = 24): readonly Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => cubicAt(cubic, step / steps));
}

/** Smallest box that holds all of `cubic`, exactly. */
export function cubicBox(cubic: Cubic): Rect {
  const shares = [0, 1, ...turnsOf(cubic, 'x'), ...turnsOf(cubic, 'y')];
  const points = shares.map((share) => cubicAt(cubic, share));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * Returns `cubic` without its first `start` and last `end` px, measured straight from its ends. When less than that is left,
 * returns a curve of no length.
 */
export function clippedCubic(cubic: Cubic, { start = 0, end = 0 }: { readonly start?: number; readonly end?: number }): Cubic {
  const first = start > 0 ? shareAtDistance(cubic, start) : 0;
  const rest = first > 0 ? splitCubic(cubic, first)[1] : cubic;
  if (end <= 0) return rest;
  const last = 1 - shareAtDistance(reversed(rest), end);
  return splitCubic(rest, last)[0];
}

function cubicAt({ from, c1, c2, to }: Cubic, t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return { x: a * from.x + b * c1.x + c * c2.x + d * to.x, y: a * from.y + b * c1.y + c * c2.y + d * to.y };
}

/** Parameters between 0 and 1 at which the curve turns back along an axis: where its derivative is zero. */
function turnsOf({ from, c1, c2, to }: Cubic, axis: 'x' | 'y'): readonly number[] {
  const a = to[axis] - 3 * c2[axis] + 3 * c1[axis] - from[axis];
  const b = 2 * (c2[axis] - 2 * c1[axis] + from[axis]);
  const c = c1[axis] - from[axis];
  const root = b * b - 4 * a * c;
  const turns = Math.abs(a) < 1e-9 ? [-c / b] : root < 0 ? [] : [(-b + Math.sqrt(root)) / (2 * a), (-b - Math.sqrt(root)) / (2 * a)];
  return turns.filter((share) => share > 0 && share < 1);
}

function reversed({ from, c1, c2, to }: Cubic): Cubic {
  return { from: to, c1: c2, c2: c1, to: from };
}

/** Parameter at which `cubic` first is `away` px from its start; 1 when it never is. */
function shareAtDistance(cubic: Cubic, away: number): number {
  const steps = 32;
  let low = 0;
  for (let step = 1; step <= steps; step += 1) {
    if (distance(cubic.from, cubicAt(cubic, step / steps)) >= away) return refine(cubic, away, [low, step / steps]);
    low = step / steps;
  }
  return 1;
}

function refine(cubic: Cubic, away: number, [from, to]: readonly [number, number]): number {
  let [low, high] = [from, to];
  for (let round = 0; round < 20; round += 1) {
    const middle = (low + high) / 2;
    if (distance(cubic.from, cubicAt(cubic, middle)) >= away) high = middle;
    else low = middle;
  }
  return high;
}
