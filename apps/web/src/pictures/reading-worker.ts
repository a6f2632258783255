import type { Limits } from '@umlaut/diagram';
import { readAny } from '@umlaut/formats';
import { inflate } from './compression.ts';

/** A file to be read, as it is posted to the worker. */
export interface ReadingOrder {
  readonly bytes: Uint8Array;
  readonly limits: Limits;
  /** Name of the file, if it has one. */
  readonly name: string;
}

// Runs in a thread of its own, which reads one file and is ended by the page.
self.addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => {
  const { bytes, limits, name } = data;
  readAny(bytes, { limits, inflate, name }).then(
    (read) => self.postMessage(read),
    (error: unknown) => self.reportError(error),
  );
});

self.postMessage('loaded');
