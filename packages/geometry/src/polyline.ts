import { between, direction, distance, type Point } from './point.ts';

/** Length of the line through `points`, px. */
export function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let index = 1; index < points.length; index += 1) length += segmentLength(points, index);
  return length;
}

/**
 * Point and direction of travel at `along` px from the start of the line; before the start and beyond the end, those of the
 * end itself. Throws for a line without points.
 */
export function pointAt(points: readonly Point[], along: number): { readonly point: Point; readonly towards: Point } {
  const first = points[0];
  if (first === undefined) throw new RangeError('A line has at least one point.');
  let rest = Math.max(0, along);
  let last = { point: first, towards: { x: 1, y: 0 } };
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]];
    if (from === undefined || to === undefined) break;
    const length = distance(from, to);
    if (length === 0) continue;
    const towards = direction(from, to);
    if (rest <= length) return { point: between(from, to, rest / length), towards };
    rest -= length;
    last = { point: to, towards };
  }
  return last;
}

/**
 * Returns the line without its first `start` and its last `end` px. When less than that is left, returns twice the point that
 * divides the line in the proportion of the two.
 */
export function clipped(
  points: readonly Point[],
  { start = 0, end = 0 }: { readonly start?: number; readonly end?: number },
): readonly Point[] {
  const length = lengthOf(points);
  if (points.length < 2 || (start <= 0 && end <= 0)) return points;
  if (start + end >= length) {
    const { point } = pointAt(points, start + end === 0 ? 0 : (length * start) / (start + end));
    return [point, point];
  }
  const inner: Point[] = [];
  let along = 0;
  for (const [index, point] of points.entries()) {
    if (index > 0) along += segmentLength(points, index);
    if (along > start && along < length - end) inner.push(point);
  }
  return [pointAt(points, start).point, ...inner, pointAt(points, length - end).point];
}

/** The line without points that change nothing: repeated ones, and those straight between their neighbours. */
export function simplified(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const before = kept[kept.length - 2];
    const last = kept[kept.length - 1];
    if (last !== undefined && Math.abs(last.x - point.x) < 1e-6 && Math.abs(last.y - point.y) < 1e-6) continue;
    if (before !== undefined && last !== undefined && isBetween(last, before, point)) kept.pop();
    kept.push(point);
  }
  return kept;
}

function isBetween(point: Point, a: Point, b: Point): boolean {
  const ax = point.x - a.x;
  const ay = point.y - a.y;
  const bx = b.x - point.x;
  const by = b.y - point.y;
  return Math.abs(ax * by - ay * bx) < 1e-6 && ax * bx + ay * by >= 0;
}

function segmentLength(points: readonly Point[], index: number): number {
  const from = points[index - 1];
  const to = points[index];
  return from === undefined || to === undefined ? 0 : distance(from, to);
}
