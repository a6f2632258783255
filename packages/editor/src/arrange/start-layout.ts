import { elkGraph, type Layout, placesIn } from '@umlaut/layout';
import ElkApi from 'elkjs/lib/elk-api.js';
import { trustedWorker } from '../loading/trusted-worker.ts';
import workerUrl from './elk-worker.ts?worker&url';

/** A layout that works in a thread of its own, until it is stopped. */
export interface RunningLayout {
  readonly layout: Layout;
  /** Ends the thread; what it was asked for is never answered. */
  readonly stop: () => void;
}

/** Starts the layout engine. Fetching it takes a moment; the first request waits for it, and rejects when it cannot be loaded. */
export function startLayout(): RunningLayout {
  const worker = new Worker(trustedWorker(workerUrl), { type: 'module' });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error('The layout engine could not be loaded.'));
    });
  });
  // Nobody may be waiting for it yet.
  broken.catch(() => undefined);
  const elk = new ElkApi({ workerFactory: () => worker });
  return {
    layout: async (request) => placesIn(await Promise.race([elk.layout(elkGraph(request)), broken])),
    stop: () => worker.terminate(),
  };
}
