import type { Limits } from '@umlaut/diagram';
import { startLayout, trustedWorker } from '@umlaut/editor';
import type { Found } from '@umlaut/formats';
import { arrangeDiagram } from '@umlaut/layout';
import { readIn } from './reading-thread.ts';
import workerUrl from './reading-worker.ts?worker&url';

/** A diagram that was read from a file, with a place for every node. */
export type Arrived = Omit<Found, 'hasPlaces' | 'hints'>;

/** The diagrams of a file, or one sentence that says why there are none. */
export type Arrivals =
  | { readonly found: readonly [Arrived, ...Arrived[]]; readonly problem?: never }
  | { readonly problem: string; readonly found?: never };

/**
 * Reads a file in a thread of its own, which ends 2 s after it began at the latest, and arranges diagrams without places. Never rejects but when
 * `signal` is aborted.
 */
export async function readFile(
  bytes: Uint8Array,
  { limits, name = '', signal }: { readonly limits: Limits; readonly name?: string; readonly signal?: AbortSignal },
): Promise<Arrivals> {
  const read = await readIn(new Worker(trustedWorker(workerUrl), { type: 'module' }), { bytes, limits, name }, signal);
  if (read.problem !== undefined) return read;
  const [first, ...others] = read.found;
  const arranged = [await withPlaces(first, signal)];
  for (const each of others) arranged.push(await withPlaces(each, signal));
  const [head = await withPlaces(first, signal), ...rest] = arranged;
  return { found: [head, ...rest] };
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
