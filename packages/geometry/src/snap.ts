import type { Point } from './point.ts';
import type { Rect } from './rect.ts';

/** A line that shows why something snapped: along sides or middles that agree, or across a gap that equals another. */
export interface Guide {
  readonly kind: 'line' | 'gap';
  readonly from: Point;
  readonly to: Point;
}

/** Boxes to snap to, sorted once for many questions. */
export interface SnapIndex {
  readonly boxes: readonly Rect[];
  readonly x: readonly Stop[];
  readonly y: readonly Stop[];
}

/** A side or a middle on one axis. */
interface Stop {
  readonly at: number;
  readonly box: Rect;
}

type Axis = 'x' | 'y';

const lengths = { x: 'width', y: 'height' } as const;
const across = { x: 'y', y: 'x' } as const;

/** Sorts the sides and middles of `boxes`. */
export function snapIndex(boxes: readonly Rect[]): SnapIndex {
  const stops = (axis: Axis): readonly Stop[] =>
    boxes.flatMap((box) => edgesOf(box, axis).map((at) => ({ at, box }))).sort((a, b) => a.at - b.at);
  return { boxes, x: stops('x'), y: stops('y') };
}

/**
 * How far `box` moves, by `reach` px at most on each axis, so that a side or its middle is level with one of the index, or its gap
 * to a neighbour equals another gap; and the lines that show why. Neither where nothing is near.
 */
export function snapBox(index: SnapIndex, box: Rect, reach: number): { readonly by: Point; readonly guides: readonly Guide[] } {
  const x = nearest(index, box, { axis: 'x', reach });
  const y = nearest(index, box, { axis: 'y', reach });
  const by = { x: x ?? 0, y: y ?? 0 };
  const at = { ...box, x: box.x + by.x, y: box.y + by.y };
  return { by, guides: [...(x === undefined ? [] : guidesOn(index, at, 'x')), ...(y === undefined ? [] : guidesOn(index, at, 'y'))] };
}

/** How far `box` moves, by half of `step` px at most, so that its corner stands on a grid. */
export function snapToGrid(box: Rect, step: number): Point {
  return { x: Math.round(box.x / step) * step - box.x, y: Math.round(box.y / step) * step - box.y };
}

function edgesOf(box: Rect, axis: Axis): readonly [number, number, number] {
  const length = box[lengths[axis]];
  return [box[axis], box[axis] + length / 2, box[axis] + length];
}

function nearest(index: SnapIndex, box: Rect, { axis, reach }: { readonly axis: Axis; readonly reach: number }): number | undefined {
  let best: number | undefined;
  const take = (by: number): void => {
    if (Math.abs(by) <= reach && (best === undefined || Math.abs(by) < Math.abs(best) - 0.001)) best = by;
  };
  const stops = index[axis];
  for (const own of edgesOf(box, axis)) {
    const above = firstAtLeast(stops, own);
    for (const stop of [stops[above - 1], stops[above]]) if (stop !== undefined) take(stop.at - own);
  }
  for (const at of equalGaps(index.boxes, box, axis)) take(at - box[axis]);
  return best;
}

/** Places of `box` on `axis` at which its gap to a neighbour equals another gap in its row or column. */
function equalGaps(boxes: readonly Rect[], box: Rect, axis: Axis): readonly number[] {
  const length = lengths[axis];
  const row = boxes.filter((other) => isBeside(other, box, axis));
  const before = lastBefore(row, box[axis] + box[length] / 2, axis);
  const after = firstAfter(row, box[axis] + box[length] / 2, axis);
  const places: number[] = [];
  if (before !== undefined && after !== undefined) places.push((endOf(before, axis) + after[axis] - box[length]) / 2);
  if (before !== undefined) {
    const further = lastBefore(row, before[axis], axis);
    if (further !== undefined) places.push(endOf(before, axis) + before[axis] - endOf(further, axis));
  }
  if (after !== undefined) {
    const further = firstAfter(row, endOf(after, axis), axis);
    if (further !== undefined) places.push(after[axis] - (further[axis] - endOf(after, axis)) - box[length]);
  }
  return places;
}

function guidesOn(index: SnapIndex, box: Rect, axis: Axis): readonly Guide[] {
  const other = across[axis];
  const lines = edgesOf(box, axis).flatMap((own): readonly Guide[] => {
    const level = levelWith(index[axis], own);
    if (level.length === 0) return [];
    const all = [box, ...level];
    const [start, end] = [Math.min(...all.map((each) => each[other])), Math.max(...all.map((each) => endOf(each, other)))];
    return [{ kind: 'line', from: pointOn(axis, own, start), to: pointOn(axis, own, end) }];
  });
  // One line says as much as three for boxes of one size.
  const [first, second, third] = lines;
  const shown = first !== undefined && second !== undefined && third !== undefined ? [second] : lines;
  return [...shown, ...gapGuides(index.boxes, box, axis)];
}

function gapGuides(boxes: readonly Rect[], box: Rect, axis: Axis): readonly Guide[] {
  const row = boxes.filter((each) => isBeside(each, box, axis));
  const middle = box[axis] + box[lengths[axis]] / 2;
  const [before, after] = [lastBefore(row, middle, axis), firstAfter(row, middle, axis)];
  const chain = [
    before === undefined ? undefined : lastBefore(row, before[axis], axis),
    before,
    box,
    after,
    after === undefined ? undefined : firstAfter(row, endOf(after, axis), axis),
  ].filter((each) => each !== undefined);
  const gaps = chain.slice(1).flatMap((each, at) => {
    const left = chain[at];
    return left === undefined ? [] : [{ left, right: each, size: each[axis] - endOf(left, axis) }];
  });
  const own = gaps.filter(({ left, right }) => left === box || right === box);
  return gaps
    .filter(
      (gap) =>
        gap.size > 0 &&
        own.some((one) => Math.abs(one.size - gap.size) < 0.6) &&
        gaps.some((two) => two !== gap && Math.abs(two.size - gap.size) < 0.6),
    )
    .map(({ left, right }): Guide => {
      const other = across[axis];
      const level = (Math.max(left[other], right[other]) + Math.min(endOf(left, other), endOf(right, other))) / 2;
      return { kind: 'gap', from: pointOn(axis, endOf(left, axis), level), to: pointOn(axis, right[axis], level) };
    });
}

/** Whether two boxes stand in one row (for `x`) or column (for `y`), apart from each other or not. */
function isBeside(a: Rect, b: Rect, axis: Axis): boolean {
  const other = across[axis];
  return a[other] < endOf(b, other) && b[other] < endOf(a, other);
}

function lastBefore(row: readonly Rect[], at: number, axis: Axis): Rect | undefined {
  let found: Rect | undefined;
  for (const box of row) if (endOf(box, axis) <= at && (found === undefined || endOf(box, axis) > endOf(found, axis))) found = box;
  return found;
}

function firstAfter(row: readonly Rect[], at: number, axis: Axis): Rect | undefined {
  let found: Rect | undefined;
  for (const box of row) if (box[axis] >= at && (found === undefined || box[axis] < found[axis])) found = box;
  return found;
}

function levelWith(stops: readonly Stop[], at: number): readonly Rect[] {
  const found: Rect[] = [];
  for (let index = firstAtLeast(stops, at - 0.5); index < stops.length; index += 1) {
    const stop = stops[index];
    if (stop === undefined || stop.at > at + 0.5) break;
    found.push(stop.box);
  }
  return found;
}

function firstAtLeast(stops: readonly Stop[], at: number): number {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle]?.at ?? Number.POSITIVE_INFINITY) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function endOf(box: Rect, axis: Axis): number {
  return box[axis] + box[lengths[axis]];
}

function pointOn(axis: Axis, at: number, other: number): Point {
  return axis === 'x' ? { x: at, y: other } : { x: other, y: at };
}
