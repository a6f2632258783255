import { parentPort } from 'node:worker_threads';
import { readDiagram, salvageDiagram } from '@umlaut/diagram';
import { embedPage, type NamedDiagram, summaryOf, svgPicture, svgThumbnail, svgView } from '@umlaut/pictures';
import type { DrawingAnswer, DrawingBegun, PictureForm, PictureOrder } from './drawing.ts';

/** Draws in a thread of its own: a large diagram takes longer than other requests should wait. */
parentPort?.on('message', (order: PictureOrder) => {
  const begun: DrawingBegun = { isBegun: true };
  parentPort?.postMessage(begun);
  parentPort?.postMessage(answerTo(order));
});

function answerTo({ name, data, form, limits }: PictureOrder): DrawingAnswer<string> {
  try {
    return { drawn: draw({ name, diagram: readDiagram(data, limits).diagram ?? salvageDiagram(data).diagram }, form) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function draw(named: NamedDiagram, form: PictureForm): string {
  switch (form.kind) {
    case 'thumbnail':
      return svgThumbnail(named, form.theme);
    case 'view':
      return svgView(named, form.look);
    case 'file':
      return svgPicture(named, { theme: 'light', transparent: false });
    case 'embed':
      return embedPage(named, form);
    case 'summary':
      return summaryOf(svgThumbnail(named, 'light')) ?? '';
  }
}
