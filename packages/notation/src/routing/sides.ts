import { centerOf, exitOf, middleOf, type Outline, outwards, type Point, type Rect, type Side } from '@umlaut/geometry';
import type { RouteEnd } from './request.ts';

/** The coordinate that varies along a side. */
export function axisOf(side: Side): 'x' | 'y' {
  return side === 'top' || side === 'bottom' ? 'x' : 'y';
}

/** A closed range of coordinates, px. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Coordinates along `side` where edges may end: away from corners, and only the middle of what comes to a point. */
export function reachOf({ outline, box }: RouteEnd, side: Side): Range {
  const axis = axisOf(side);
  const length = axis === 'x' ? box.width : box.height;
  const room = roomOf(outline, length);
  const middle = centerOf(box)[axis];
  return { low: middle - room, high: middle + room };
}

/** A little room at points too, so that lines that nearly meet need no bend. */
function roomOf({ shape }: Outline, length: number): number {
  if (length < 28) return length * 0.1;
  if (shape === 'diamond') return Math.min(6, length * 0.08);
  return shape === 'rect' ? length / 2 - Math.min(10, length / 5) : length / 4;
}

/** Whether there is no room for two edges at `side`. */
export function isPointed(end: RouteEnd, side: Side): boolean {
  const { low, high } = reachOf(end, side);
  return high - low < 14;
}

/** Returns the common range of two ends, where a straight line joins them; undefined without one. */
export function shared(a: Range, b: Range): Range | undefined {
  const [low, high] = [Math.max(a.low, b.low), Math.min(a.high, b.high)];
  const pointed = Math.min(a.high - a.low, b.high - b.low) < 14;
  return high - low >= (pointed ? 0 : 8) ? { low, high } : undefined;
}

/** The point of the outline at `along` of `side`. */
export function pointOn(end: RouteEnd, side: Side, along: number): Point {
  const { outline } = end;
  if (outline.shape === 'rect') {
    const axis = axisOf(side);
    const range = { low: end.box[axis], high: end.box[axis] + (axis === 'x' ? end.box.width : end.box.height) };
    const radius = outline.radius ?? 0;
    if (along >= range.low + radius && along <= range.high - radius) {
      const { x, y } = middleOf(end.box, side);
      return axis === 'x' ? { x: along, y } : { x, y: along };
    }
  }
  const center = centerOf(end.box);
  const inside = axisOf(side) === 'x' ? { x: along, y: center.y } : { x: center.x, y: along };
  const out = outwards(side);
  return exitOf(end.outline, { inside, towards: { x: inside.x + out.x, y: inside.y + out.y } });
}

/** Free space between the boxes across `axis`; negative when they overlap there. */
export function gapAlong(a: Rect, b: Rect, axis: 'x' | 'y'): number {
  const length = axis === 'x' ? 'width' : 'height';
  return Math.max(b[axis] - a[axis] - a[length], a[axis] - b[axis] - b[length]);
}

/** Side of `a` that looks towards `b` along `axis`. */
export function facing(a: Rect, b: Rect, axis: 'x' | 'y'): Side {
  const before = centerOf(a)[axis] <= centerOf(b)[axis];
  if (axis === 'x') return before ? 'right' : 'left';
  return before ? 'bottom' : 'top';
}

/** The side across from `side`. */
export function opposite(side: Side): Side {
  return opposites[side];
}

const opposites = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/** The side of `box` that `point` lies on, or nearest to. */
export function nearestSide({ x, y, width, height }: Rect, point: Point): Side {
  const away = {
    top: Math.abs(point.y - y),
    right: Math.abs(point.x - x - width),
    bottom: Math.abs(point.y - y - height),
    left: Math.abs(point.x - x),
  };
  const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];
  return sides.reduce((best, side) => (away[side] < away[best] ? side : best));
}

/** Least height between a parent and its children that leaves room for a tree, px. */
export const treeGap = 28;
