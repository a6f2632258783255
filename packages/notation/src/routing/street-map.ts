import type { Rect } from '@umlaut/geometry';
import { type CrossingCosts, closeness } from './costs.ts';
import type { Piece } from './lanes.ts';
import { type Pad, padFor } from './pad.ts';

/** Coordinates of lines, ascending, each once. */
export type Coordinates = Float64Array;

/**
 * A net of level and upright lines. A piece of one between two crossings costs more than its length where other routes are,
 * and is closed, infinitely dear, where it passes through a box.
 */
export interface StreetMap {
  readonly xs: Coordinates;
  readonly ys: Coordinates;
  /** Costs beside its length of the piece from column `i` to the next one in row `j`: at `j * xs.length + i`. */
  readonly level: Float64Array;
  /** Costs beside its length of the piece from row `j` to the next one in column `i`: at `j * xs.length + i`. */
  readonly upright: Float64Array;
  /** Scratch arrays of a search over the map. */
  readonly pad: Pad;
}

/** Obstacles on the map. */
export interface Ground {
  readonly boxes: readonly Rect[];
  /** Free space about boxes, which is dear to pass through. */
  readonly margins: readonly Rect[];
  readonly level: readonly Piece[];
  readonly upright: readonly Piece[];
  /** Costs of meeting a laid piece. */
  readonly crossingCosts: CrossingCosts;
}

/** The map, which stands until the next one is made. */
export function streetMap(xs: Coordinates, ys: Coordinates, { boxes, margins, level, upright, crossingCosts }: Ground): StreetMap {
  const crossings = xs.length * ys.length;
  const pad = padFor(crossings);
  const map = { xs, ys, pad, level: pad.level.fill(0, 0, crossings), upright: pad.upright.fill(0, 0, crossings) };
  const width = xs.length;
  // The map seen with its axes exchanged: what holds for level pieces holds for upright ones.
  const asSeen = { along: xs, across: ys, same: map.level, other: map.upright, step: 1, row: width };
  const turned = { along: ys, across: xs, same: map.upright, other: map.level, step: width, row: 1 };
  for (const piece of level) layPiece(asSeen, piece, crossingCosts);
  for (const piece of upright) layPiece(turned, piece, crossingCosts);
  for (const { x, y, width: wide, height } of margins) {
    layMargin(asSeen, { low: x, high: x + wide }, { low: y, high: y + height });
    layMargin(turned, { low: y, high: y + height }, { low: x, high: x + wide });
  }
  for (const { x, y, width: wide, height } of boxes) {
    close(asSeen, { low: x, high: x + wide }, { low: y, high: y + height });
    close(turned, { low: y, high: y + height }, { low: x, high: x + wide });
  }
  return map;
}

interface View {
  readonly along: Coordinates;
  readonly across: Coordinates;
  /** Costs of pieces along, and of pieces across. */
  readonly same: Float64Array;
  readonly other: Float64Array;
  /** From one piece to the next along, and across. */
  readonly step: number;
  readonly row: number;
}

interface Span {
  readonly low: number;
  readonly high: number;
}

/** Closes the pieces along that pass through a box. */
function close({ along, across, same, step, row }: View, length: Span, depth: Span): void {
  const first = Math.max(0, firstAbove(along, length.low) - 1);
  for (let line = firstAbove(across, depth.low); line < across.length && (across[line] ?? 0) < depth.high; line += 1) {
    for (let at = first; at < along.length - 1 && (along[at] ?? 0) < length.high; at += 1) same[line * row + at * step] = Infinity;
  }
}

/** Makes the pieces along dear that pass through the free space about a box. */
function layMargin({ along, across, same, step, row }: View, length: Span, depth: Span): void {
  const each = closeness.each + closeness.passing / (length.high - length.low);
  const first = Math.max(0, firstAbove(along, length.low) - 1);
  for (let line = firstAbove(across, depth.low); line < across.length && (across[line] ?? 0) < depth.high; line += 1) {
    for (let at = first; at < along.length - 1 && (along[at] ?? 0) < length.high; at += 1) {
      const passed = Math.min(length.high, along[at + 1] ?? 0) - Math.max(length.low, along[at] ?? 0);
      add(same, line * row + at * step, passed * each);
    }
  }
}

/** Makes it dear to run along a laid piece, and to cross it. */
function layPiece({ along, across, same, other, step, row }: View, piece: Piece, { sharing, crossing }: CrossingCosts): void {
  const { at, low, high, near } = piece;
  const first = Math.max(0, firstAbove(along, low) - 1);
  for (let line = firstAbove(across, at - near); line < across.length && (across[line] ?? 0) < at + near; line += 1) {
    for (let place = first; place < along.length - 1 && (along[place] ?? 0) < high; place += 1) {
      const shared = Math.min(high, along[place + 1] ?? 0) - Math.max(low, along[place] ?? 0);
      if (shared > 0) add(same, line * row + place * step, shared * sharing);
    }
  }
  const before = firstAbove(across, at) - 1;
  if (before < 0 || before >= across.length - 1) return;
  for (let place = firstAbove(along, low); place < along.length && (along[place] ?? 0) < high; place += 1) {
    add(other, before * row + place * step, crossing);
  }
}

function add(values: Float64Array, at: number, more: number): void {
  values[at] = (values[at] ?? 0) + more;
}

/** Place of the first value above `low`. */
function firstAbove(values: Coordinates, low: number): number {
  let first = 0;
  let end = values.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((values[middle] ?? 0) <= low) first = middle + 1;
    else end = middle;
  }
  return first;
}

/** Place of the first value that is `low` or above it. */
export function firstFrom(values: Coordinates, low: number): number {
  const first = firstAbove(values, low);
  let from = first;
  while (values[from - 1] === low) from -= 1;
  return from;
}

/** `values` ascending, each once. */
export function ascending(values: readonly number[]): Coordinates {
  const sorted = Float64Array.from(values).sort();
  let kept = 0;
  for (const value of sorted) {
    if (kept > 0 && value === sorted[kept - 1]) continue;
    sorted[kept] = value;
    kept += 1;
  }
  return sorted.subarray(0, kept);
}
