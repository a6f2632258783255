import type { NodeView } from '@umlaut/diagram';
import type { Size } from '@umlaut/geometry';
import { inkOf, rule, strokeWidth } from '../draw.ts';
import type { Op } from '../scene.ts';
import type { Measure } from '../text/measure.ts';
import { drawHead, type Head } from './lifeline-head.ts';
import { sizes } from './sizes.ts';

/** Drawn measures of a lifeline in its score; px below the top of its head. */
export interface LifelineLook {
  readonly head: Head;
  /** From its left border to its line. */
  readonly half: number;
  readonly bars: readonly { readonly level: number; readonly from: number; readonly to: number }[];
  /** Stretches where a label crosses it. */
  readonly gaps: readonly (readonly [number, number])[];
  /** Stretches of time in which nothing is shown. */
  readonly delays: readonly (readonly [number, number])[];
  readonly isDestroyed: boolean;
}

/** Shorter pieces of a line are left out, px. */
const shortest = 2;

/** Draws a lifeline: its dashed line, dotted along delays, and its executions, all broken behind labels, and its head. */
export function drawLifeline(
  node: NodeView,
  { head, half, bars, gaps, delays, isDestroyed }: LifelineLook,
  size: Size,
  measure: Measure,
): readonly Op[] {
  const ink = inkOf(node);
  const line = ([from, to]: readonly [number, number], dash: readonly number[]): Op =>
    rule(
      [
        { x: half, y: from },
        { x: half, y: to },
      ],
      ink.line,
      { width: 1, dash },
    );
  const dotted = delays.flatMap(([from, to]) => without([Math.max(from, head.height), Math.min(to, size.height)], gaps));
  const lines = [
    ...without([head.height, size.height], [...gaps, ...delays]).map((piece) => line(piece, [5, 5])),
    ...dotted.map((piece) => line(piece, [2, 4])),
  ];
  const boxes = bars.flatMap(({ level, from, to }) =>
    without([from, to], gaps).map(
      ([top, bottom]): Op => ({
        op: 'rect',
        box: { x: half - sizes.bar / 2 + level * sizes.barStep, y: top, width: sizes.bar, height: bottom - top },
        paint: { fill: ink.fill, stroke: ink.line, width: strokeWidth },
      }),
    ),
  );
  return [
    ...lines,
    ...boxes,
    ...drawHead(node, head, half, { measure, holds: false }),
    ...(isDestroyed ? cross(half, size.height, ink.line) : []),
  ];
}

/** A stretch without others. */
export function without(
  [from, to]: readonly [number, number],
  gaps: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const pieces: (readonly [number, number])[] = [];
  let at = from;
  for (const [start, end] of gaps.toSorted((a, b) => a[0] - b[0])) {
    if (end <= at || start >= to) continue;
    if (start - at >= shortest) pieces.push([at, start]);
    at = Math.max(at, end);
  }
  if (to - at >= shortest) pieces.push([at, to]);
  return pieces;
}

function cross(x: number, y: number, color: ReturnType<typeof inkOf>['line']): readonly Op[] {
  const half = sizes.cross / 2;
  return [
    rule(
      [
        { x: x - half, y: y - half },
        { x: x + half, y: y + half },
      ],
      color,
      { width: 2 },
    ),
    rule(
      [
        { x: x - half, y: y + half },
        { x: x + half, y: y - half },
      ],
      color,
      { width: 2 },
    ),
  ];
}
