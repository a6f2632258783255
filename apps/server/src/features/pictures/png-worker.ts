import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import type { DrawingAnswer, DrawingBegun } from './drawing.ts';
import type { PngOrder } from './png-drawing.ts';

/** Most pixels of a side. */
const longestSide = 4096;
/** The diagram font as files, which have one home in the repository. */
const fonts = new URL('../../../../../packages/notation/font/', import.meta.url);
const fontFiles = ['regular', 'bold', 'italic', 'bold-italic'].map((face) => fileURLToPath(new URL(`umlaut-diagram-${face}.ttf`, fonts)));
const font = { fontFiles, loadSystemFonts: false };

parentPort?.on('message', (order: PngOrder) => {
  const begun: DrawingBegun = { isBegun: true };
  parentPort?.postMessage(begun);
  parentPort?.postMessage(answerTo(order));
});

function answerTo({ svg, scale }: PngOrder): DrawingAnswer<Uint8Array> {
  try {
    const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
    const zoom = Math.min(scale, longestSide / Math.max(width, height));
    return { drawn: new Resvg(svg, { font, fitTo: { mode: 'zoom', value: zoom } }).render().asPng() };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
