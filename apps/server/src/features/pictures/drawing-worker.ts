import { parentPort } from 'node:worker_threads';
import { readDiagram, salvageDiagram } from '@umlaut/diagram';
import { svgThumbnail } from '@umlaut/pictures';
import type { DrawingAnswer, DrawingOrder } from './drawing.ts';

/** Draws in a thread of its own: a large diagram takes longer than other requests should wait. */
parentPort?.on('message', ({ number, name, data, theme, limits }: DrawingOrder) => {
  parentPort?.postMessage(
    answerTo(number, () => svgThumbnail({ name, diagram: readDiagram(data, limits).diagram ?? salvageDiagram(data).diagram }, theme)),
  );
});

function answerTo(number: number, draw: () => string): DrawingAnswer {
  try {
    return { number, svg: draw() };
  } catch (error) {
    return { number, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
