import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Limits } from '@umlaut/diagram';
import { guarded } from '../../callbacks.ts';
import { type Content, readContent } from './content.ts';

/** `workerData` of the reading thread. */
export interface WorkerSettings {
  readonly limits: Limits;
}

interface Job {
  readonly text: string;
  readonly resolve: (content: Content) => void;
  readonly reject: (error: unknown) => void;
}

interface ReadingSettings {
  /** Undefined where there is no core to spare. */
  readonly startWorker: ((settings: WorkerSettings) => Worker) | undefined;
}

/** Handing over a shorter text takes longer than reading it. */
const leastCharacters = 4096;
/** Most texts that wait for the worker; further ones are read by the event loop. */
const mostQueued = 32;

/**
 * Reads, checks and packs contents that are to be stored, in a worker thread. It starts with the first text that is worth it and keeps the
 * process alive only while it has one. The event loop reads short texts, and all others while the thread starts, is full, or has failed.
 */
export class ContentReading {
  readonly #limits: Limits;
  readonly #startWorker: ReadingSettings['startWorker'];
  #worker: Worker | undefined;
  #isReady = false;
  /** Texts that the worker has been sent, in the order in which it answers. */
  #queue: Job[] = [];

  constructor(limits: Limits, { startWorker = usualStart() }: Partial<ReadingSettings> = {}) {
    this.#limits = limits;
    this.#startWorker = startWorker;
  }

  async read(text: string): Promise<Content> {
    if (text.length < leastCharacters) return readContent(text, this.#limits);
    const worker = this.#running();
    if (worker === undefined || !this.#isReady || this.#queue.length >= mostQueued) return readContent(text, this.#limits);
    return new Promise((resolve, reject) => {
      this.#queue.push({ text, resolve, reject });
      worker.ref();
      worker.postMessage(text);
    });
  }

  #running(): Worker | undefined {
    if (this.#worker !== undefined || this.#startWorker === undefined) return this.#worker;
    const worker = this.#startWorker({ limits: this.#limits });
    const fail = () => this.#fail();
    worker.once('error', guarded('reading: error', fail, fail));
    const onMessage = (content: Content) => {
      if (this.#worker !== worker) return;
      // The first message says that it is ready.
      if (this.#isReady) this.#answer(content);
      else this.#isReady = true;
    };
    worker.on('message', guarded('reading: message', onMessage, fail));
    // Last, as listeners keep the process alive.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #answer(content: Content): void {
    this.#queue.shift()?.resolve(content);
    if (this.#queue.length === 0) this.#worker?.unref();
  }

  /** Reads the queued texts here: one that made the worker fail fails here as well, and alone. The next text starts another worker. */
  #fail(): void {
    const jobs = this.#queue;
    this.#worker = undefined;
    this.#isReady = false;
    this.#queue = [];
    for (const { text, resolve, reject } of jobs) {
      try {
        resolve(readContent(text, this.#limits));
      } catch (error) {
        reject(error);
      }
    }
  }
}

function usualStart(): ReadingSettings['startWorker'] {
  return availableParallelism() === 1 ? undefined : startContentWorker;
}

function startContentWorker(settings: WorkerSettings): Worker {
  return new Worker(new URL('./content-worker.ts', import.meta.url), { workerData: settings });
}
