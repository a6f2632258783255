import type { Limits } from '@umlaut/diagram';
import { startLayout, trustedWorker } from '@umlaut/editor';
import type { Found, ReadFile } from '@umlaut/formats';
import { arrangeDiagram } from '@umlaut/layout';
import type { ReadingOrder } from './reading-worker.ts';
import workerUrl from './reading-worker.ts?worker&url';

/** Longest time that reading may take, ms. */
const patience = 10_000;

const problems = {
  tooLong: 'Reading the file took too long. It may be damaged or too large. Export it again or split it.',
  notLoaded: 'Couldn’t load the file reader. Check your connection and try again.',
} as const;

/** A diagram that was read from a file, with a place for every node. */
export type Arrived = Omit<Found, 'hasPlaces' | 'hints'>;

/** The diagrams of a file, or one sentence that says why there are none. */
export type Arrivals =
  | { readonly found: readonly [Arrived, ...Arrived[]]; readonly problem?: never }
  | { readonly problem: string; readonly found?: never };

/**
 * Reads a file in a thread of its own, which ends after 10 s at the latest, and arranges diagrams without places. Never rejects but when
 * `signal` is aborted.
 */
export async function readFile(
  bytes: Uint8Array,
  { limits, name = '', signal }: { readonly limits: Limits; readonly name?: string; readonly signal?: AbortSignal },
): Promise<Arrivals> {
  const read = await readBeside({ bytes, limits, name }, signal);
  if (read.problem !== undefined) return read;
  const [first, ...others] = read.found;
  const arranged = [await withPlaces(first, signal)];
  for (const each of others) arranged.push(await withPlaces(each, signal));
  const [head = await withPlaces(first, signal), ...rest] = arranged;
  return { found: [head, ...rest] };
}

function readBeside(order: ReadingOrder, signal: AbortSignal | undefined): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedWorker(workerUrl), { type: 'module' });
    const end = (outcome: ReadFile): void => {
      clearTimeout(tooLong);
      worker.terminate();
      resolve(outcome);
    };
    const tooLong = setTimeout(() => end({ problem: problems.tooLong }), patience);
    worker.addEventListener('message', ({ data }: MessageEvent<ReadFile>) => end(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end({ problem: problems.notLoaded });
    });
    signal?.addEventListener('abort', () => {
      end({ problem: problems.tooLong });
      reject(signal.reason);
    });
    worker.postMessage(order);
  });
}

/** The diagram with its nodes arranged, where the file says no places; as it is where the engine cannot be loaded. */
async function withPlaces({ hasPlaces, hints, ...found }: Found, signal: AbortSignal | undefined): Promise<Arrived> {
  if (hasPlaces) return found;
  const running = startLayout();
  signal?.addEventListener('abort', running.stop);
  try {
    return { ...found, diagram: await arrangeDiagram(found.diagram, hints, running.layout) };
  } finally {
    running.stop();
  }
}
