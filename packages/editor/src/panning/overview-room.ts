import type { Size } from '@umlaut/geometry';

/** The minimap, and its distance from the canvas' edges and from what stands beside it. CSS px. */
export const overviewSize = { width: 200, height: 150 };
const gap = 15;
/** A narrower canvas needs its foot for buttons. CSS px. */
const narrowest = 560;
/** It covers at most this share of the canvas. */
const mostCovered = 1 / 6;

/** Whether a canvas of this size has room for the minimap. */
export function fitsOverview({ width, height }: Size): boolean {
  const covered = (overviewSize.width + gap) * (overviewSize.height + gap);
  return width > narrowest && covered <= width * height * mostCovered;
}
