import type { ReadFile } from '@umlaut/formats';
import type { ReadingOrder } from './reading-worker.ts';

/** The parts of a `Worker` that reading needs. */
export interface ReadingThread extends Pick<EventTarget, 'addEventListener'> {
  postMessage(order: ReadingOrder): void;
  terminate(): void;
}

/** A message of the thread: that its program is loaded, and what it read. */
type ThreadMessage = 'loaded' | ReadFile;

/** Longest time that a file may take to be read once the reader is loaded, and that the reader may take to be loaded, ms. */
const patience = { reading: 2_000, loading: 10_000 } as const;

const problems = {
  tooLong: 'Reading the file took too long. It may be damaged or too large. Export it again or split it.',
  failed: 'Couldn’t read the file. It may be damaged or too large. Export it again or split it.',
  notLoaded: 'Couldn’t load the file reader. Check your connection and try again.',
} as const;

/** Reads a file in `thread`, which is ended with the answer, 2 s after it began at the latest. Rejects only when `signal` is aborted. */
export function readIn(thread: ReadingThread, order: ReadingOrder, signal?: AbortSignal): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    let isLoaded = false;
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      thread.terminate();
    };
    const end = (outcome: ReadFile): void => {
      leave();
      resolve(outcome);
    };
    const abort = (): void => {
      leave();
      reject(signal?.reason);
    };
    let timer = setTimeout(() => end({ problem: problems.notLoaded }), patience.loading);
    thread.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<ThreadMessage>;
      if (data !== 'loaded') {
        end(data);
        return;
      }
      isLoaded = true;
      clearTimeout(timer);
      timer = setTimeout(() => end({ problem: problems.tooLong }), patience.reading);
      thread.postMessage(order);
    });
    thread.addEventListener('error', (event) => {
      event.preventDefault();
      end({ problem: isLoaded ? problems.failed : problems.notLoaded });
    });
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort);
  });
}
