import type { Point } from './point.ts';

/** Width and height, px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box with its top left corner at `x`, `y`. Same frame and unit as `Point`. */
export interface Rect extends Point, Size {}

/** A side of a box, as seen on screen. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

/** Point in the middle of `rect`. */
export function centerOf(rect: Rect): Point {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** Unit vector that points out of a box through `side`. */
export function outwards(side: Side): Point {
  if (side === 'top') return { x: 0, y: -1 };
  if (side === 'bottom') return { x: 0, y: 1 };
  return { x: side === 'left' ? -1 : 1, y: 0 };
}

/** Middle of one side of `rect`. */
export function middleOf(rect: Rect, side: Side): Point {
  const out = outwards(side);
  return { x: rect.x + (rect.width / 2) * (1 + out.x), y: rect.y + (rect.height / 2) * (1 + out.y) };
}

/** `rect` grown by `by` px on every side; a negative number shrinks it, to nothing at the least. */
export function grown(rect: Rect, by: number): Rect {
  const x = Math.max(by, -rect.width / 2);
  const y = Math.max(by, -rect.height / 2);
  return { x: rect.x - x, y: rect.y - y, width: rect.width + 2 * x, height: rect.height + 2 * y };
}

/** Smallest box that holds all of `rects`, or undefined when there is none. */
export function union(rects: Iterable<Rect>): Rect | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rect.x + rect.width);
    bottom = Math.max(bottom, rect.y + rect.height);
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Smallest box that holds all of `points`, or undefined when there is none. */
export function boxAround(points: Iterable<Point>): Rect | undefined {
  return union(Array.from(points, ({ x, y }) => ({ x, y, width: 0, height: 0 })));
}

/** Whether `point` lies in `rect` or on its border. */
export function holds(rect: Rect, point: Point): boolean {
  return point.x >= rect.x && point.y >= rect.y && point.x <= rect.x + rect.width && point.y <= rect.y + rect.height;
}

/** Whether all of `inner` lies in `rect`, touching included; `slack` px may stick out. */
export function contains(rect: Rect, inner: Rect, slack = 0): boolean {
  return (
    inner.x >= rect.x - slack &&
    inner.y >= rect.y - slack &&
    inner.x + inner.width <= rect.x + rect.width + slack &&
    inner.y + inner.height <= rect.y + rect.height + slack
  );
}

/** Whether the insides of `a` and `b` share a point: touching borders do not count. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Area that `a` and `b` share, in square units. */
export function sharedArea(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Whether the segment from `a` to `b` passes through the inside of `rect`: running along a border does not count. */
export function segmentMeetsRect(a: Point, b: Point, rect: Rect): boolean {
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  // Most segments lie wholly beside the box, or are level or upright; this is the router's innermost question.
  if ((a.x <= rect.x && b.x <= rect.x) || (a.x >= right && b.x >= right)) return false;
  if ((a.y <= rect.y && b.y <= rect.y) || (a.y >= bottom && b.y >= bottom)) return false;
  if (a.x === b.x || a.y === b.y) return true;
  const stepX = b.x - a.x;
  const stepY = b.y - a.y;
  const enter = Math.max(((stepX > 0 ? rect.x : right) - a.x) / stepX, ((stepY > 0 ? rect.y : bottom) - a.y) / stepY, 0);
  const leave = Math.min(((stepX > 0 ? right : rect.x) - a.x) / stepX, ((stepY > 0 ? bottom : rect.y) - a.y) / stepY, 1);
  return enter < leave;
}
