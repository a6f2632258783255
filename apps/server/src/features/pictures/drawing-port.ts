import { parentPort } from 'node:worker_threads';
import { threadMs } from '../../budget/work-time.ts';
import type { DrawingAnswer, DrawingBegun } from './drawing-thread.ts';

/** Answers the orders of a `DrawingThread` with what `draw` makes, in this worker. `isSpent` is asked after each. */
export function serveDrawings<Order, Drawn>(draw: (order: Order) => Drawn, isSpent: () => boolean = () => false): void {
  parentPort?.on('message', (order: Order) => {
    const begun: DrawingBegun = { isBegun: true };
    parentPort?.postMessage(begun);
    const from = threadMs();
    const result = attempt(() => draw(order));
    const answer: DrawingAnswer<Drawn> = { ...result, ms: threadMs() - from, isSpent: isSpent() };
    parentPort?.postMessage(answer);
  });
}

function attempt<Drawn>(draw: () => Drawn): { readonly drawn: Drawn } | { readonly problem: string } {
  try {
    return { drawn: draw() };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
