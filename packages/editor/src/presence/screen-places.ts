import type { Point, Size } from '@umlaut/geometry';
import type { Viewport } from '@xyflow/react';

/** Returns the position of a diagram point on the screen, px from the corner of the canvas. */
export function onScreen({ x, y }: Point, { x: left, y: top, zoom }: Viewport): Point {
  return { x: x * zoom + left, y: y * zoom + top };
}

const widest = 180;
/** Wider than letters of 11 px are on the whole, so that no name is cut without need. */
const letterWidth = 7;

/** Room for somebody's name, which is cut where it is longer, and a remark behind it. Px. */
export function tagSize(name: string, remark = ''): Size {
  return { width: Math.min(widest, 14 + [...name].length * letterWidth) + [...remark].length * letterWidth, height: 18 };
}
