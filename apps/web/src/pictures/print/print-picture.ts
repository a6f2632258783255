import { trustedWorker } from '@umlaut/editor';
import { PictureProblem } from '../picture-problem.ts';
import type { PrintAnswer, PrintOrder } from './print-worker.ts';
import workerUrl from './print-worker.ts?worker&url';

/** Colours of a print: as on the light page, or black lines on white. */
export type PrintTheme = 'light' | 'print';

/** Draws the diagram in a thread of its own, which ends with the answer or with `signal`. Rejects with a `PictureProblem`, or with the signal's reason. */
export function printPicture(order: PrintOrder, signal: AbortSignal): Promise<PrintAnswer> {
  const thread = new Worker(trustedWorker(workerUrl), { type: 'module' });
  return new Promise<PrintAnswer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    thread.addEventListener('message', ({ data }: MessageEvent<PrintAnswer | 'failed'>) => {
      if (data === 'failed') reject(new PictureProblem('This diagram can’t be printed. Export it as SVG or PNG instead.'));
      else resolve(data);
    });
    thread.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new PictureProblem('Couldn’t load the print preview. Check your connection and try again.'));
    });
    thread.postMessage(order);
  }).finally(() => thread.terminate());
}
