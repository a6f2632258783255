import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Limits } from '@umlaut/diagram';
import { type Content, readContent } from './content.ts';

interface Job {
  readonly text: string;
  readonly resolve: (content: Content) => void;
  readonly reject: (error: unknown) => void;
}

interface ReadingSettings {
  /** Undefined where there is no core to spare. */
  readonly startWorker: ((limits: Limits) => Worker) | undefined;
}

/** To hand over a shorter text takes longer than to read it. */
const leastCharacters = 4096;
/** So many texts may wait for the worker; more are read here meanwhile. */
const mostHanded = 32;

/**
 * Reads, checks and packs what is to be stored. A thread beside the server's does it, so that nobody else waits for it; it
 * starts with the first text that is worth it and never keeps the process alive. What is short is read here, as is all else
 * while the thread starts, has too much to do, or has failed.
 */
export class ContentReading {
  readonly #limits: Limits;
  readonly #startWorker: ReadingSettings['startWorker'];
  #worker: Worker | undefined;
  #isReady = false;
  /** What the worker has been given, in the order in which it answers. */
  #handed: Job[] = [];

  constructor(limits: Limits, { startWorker = usualStart() }: Partial<ReadingSettings> = {}) {
    this.#limits = limits;
    this.#startWorker = startWorker;
  }

  async read(text: string): Promise<Content> {
    if (text.length < leastCharacters) return readContent(text, this.#limits);
    const worker = this.#running();
    if (worker === undefined || !this.#isReady || this.#handed.length >= mostHanded) return readContent(text, this.#limits);
    return new Promise((resolve, reject) => {
      this.#handed.push({ text, resolve, reject });
      worker.postMessage(text);
    });
  }

  #running(): Worker | undefined {
    if (this.#worker !== undefined || this.#startWorker === undefined) return this.#worker;
    const worker = this.#startWorker(this.#limits);
    worker.unref();
    worker.once('message', () => {
      this.#isReady = true;
      worker.on('message', (content: Content) => {
        if (this.#worker === worker) this.#handed.shift()?.resolve(content);
      });
    });
    worker.once('error', () => this.#takeBack());
    this.#worker = worker;
    return worker;
  }

  /** What made the worker fail, if it was a text, fails here as well, and alone. The next text starts another worker. */
  #takeBack(): void {
    const jobs = this.#handed;
    this.#worker = undefined;
    this.#isReady = false;
    this.#handed = [];
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

function startContentWorker(limits: Limits): Worker {
  return new Worker(new URL('./content-worker.ts', import.meta.url), { workerData: limits });
}
