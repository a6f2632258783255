import { parentPort } from 'node:worker_threads';
import { readDiagram, salvageDiagram } from '@umlaut/diagram';
import { svgThumbnail } from '@umlaut/pictures';
import type { DrawingAnswer, DrawingBegun, PictureOrder } from './drawing.ts';

/** Draws in a thread of its own: a large diagram takes longer than other requests should wait. */
parentPort?.on('message', (order: PictureOrder) => {
  const begun: DrawingBegun = { isBegun: true };
  parentPort?.postMessage(begun);
  parentPort?.postMessage(answerTo(order));
});

function answerTo({ name, data, theme, limits }: PictureOrder): DrawingAnswer {
  try {
    return { svg: svgThumbnail({ name, diagram: readDiagram(data, limits).diagram ?? salvageDiagram(data).diagram }, theme) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
