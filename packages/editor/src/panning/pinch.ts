import type { Point } from '@umlaut/diagram';
import type { Viewport } from '@xyflow/react';

/** Two fingers on the canvas. CSS px from its corner. */
export type Fingers = readonly [Point, Point];

/** Returns the view after two fingers moved: the points of the diagram that they were put on stay under them, as far as the zoom allows. */
export function pinched(
  { x, y, zoom }: Viewport,
  { from, to, least, most }: { readonly from: Fingers; readonly to: Fingers; readonly least: number; readonly most: number },
): Viewport {
  const factor = spread(to) / Math.max(1, spread(from));
  const next = Math.min(most, Math.max(least, zoom * factor));
  const [before, after] = [middle(from), middle(to)];
  const scale = next / zoom;
  return { x: after.x - (before.x - x) * scale, y: after.y - (before.y - y) * scale, zoom: next };
}

function spread([a, b]: Fingers): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle([a, b]: Fingers): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
