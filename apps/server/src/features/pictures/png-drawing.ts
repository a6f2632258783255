import { Worker } from 'node:worker_threads';
import { type PngWish, pngZoom, sizeOfSvg } from '@umlaut/pictures';
import type { WorkPace } from '../../budget/work-paces.ts';
import { Drawing } from './drawing.ts';

export interface PngOrder {
  /** SVG text. */
  readonly data: string;
  /** Pixels to a unit of it. */
  readonly zoom: number;
}

/** The order to make `data`, an SVG of ours, a PNG of the size that is wished, or a smaller one (`pngZoom`). */
export function pngOrder(data: string, wish: PngWish): PngOrder {
  const size = sizeOfSvg(data);
  if (size === undefined) throw new Error('The SVG has no size, so it cannot be rendered as a PNG.');
  return { data, zoom: pngZoom(size, wish) };
}

/** Making pixels takes longer than writing SVG, however little there is to see. */
const usualQuickMs = 2_000;

/** Turns SVG pictures of ours into PNG files, in threads separate from those of the SVG pictures. */
export function createPngDrawing(
  paceOf: (owner: string) => WorkPace,
  { quickMs = usualQuickMs, startWorker = startPngWorker }: { readonly quickMs?: number; readonly startWorker?: () => Worker } = {},
): Drawing<PngOrder, Uint8Array> {
  return new Drawing({ paceOf, quickMs, startWorker });
}

/** Only the texts of pictures are on the heap: an SVG has at most a few megabytes. */
export function startPngWorker(): Worker {
  return new Worker(new URL('./png-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  });
}
