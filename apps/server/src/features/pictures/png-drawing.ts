import { Worker } from 'node:worker_threads';
import { Drawing } from './drawing.ts';

export interface PngOrder {
  readonly svg: string;
  /** Pixels to a unit of the diagram; less where a side would have more than 4096 pixels. */
  readonly scale: number;
}

/** Turns SVG pictures of ours into PNG files, in a thread beside that of `Drawing`. */
export function createPngDrawing(): Drawing<PngOrder, Uint8Array> {
  return new Drawing({ startWorker: () => new Worker(new URL('./png-worker.ts', import.meta.url)) });
}
