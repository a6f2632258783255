import { between, distance, type Point } from './point.ts';

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

/**
 * `cubic` without its first `start` and last `end` px, measured straight from its ends. Where less than that is left, a curve of
 * no length.
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
