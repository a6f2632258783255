import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Limits } from '@umlaut/diagram';
import { afterTurn, guarded } from '../../callbacks.ts';
import { type Content, readContent } from './content.ts';
import { type Claims, claim, createClaims, release, type WorkerSettings } from './content-claims.ts';

interface Job {
  readonly number: number;
  readonly text: string;
  readonly resolve: (content: Content) => void;
  readonly reject: (error: unknown) => void;
  /** Read here, so that the worker's answer says nothing. */
  isTaken: boolean;
}

interface ReadingSettings {
  /** Undefined where there is no core to spare. */
  readonly startWorker: ((settings: WorkerSettings) => Worker) | undefined;
}

/** To hand over a shorter text takes longer than to read it. */
const leastCharacters = 4096;
/** So many texts may wait for the worker; more are read here meanwhile. */
const mostHanded = 32;
/** A longer text is not taken back: to read it here would hold up everybody else. */
const mostCharactersTaken = 64 * 1024;

/**
 * Reads, checks and packs what is to be stored. A thread beside the server's does it, so that nobody else waits for it; it
 * starts with the first text that is worth it and keeps the process alive only while it has one. What is short is read here, as is
 * all else while the thread starts, has too much to do, or has failed, and what waits for it when no text has come for a moment.
 */
export class ContentReading {
  readonly #limits: Limits;
  readonly #startWorker: ReadingSettings['startWorker'];
  #worker: Worker | undefined;
  #claims: Claims = createClaims(mostHanded);
  #isReady = false;
  /** What the worker has been given, in the order in which it answers. */
  #handed: Job[] = [];
  #nextNumber = 0;
  #isWatching = false;
  /** Whether a text or an answer has come since the last turn of the event loop. */
  #hasHeard = false;

  constructor(limits: Limits, { startWorker = usualStart() }: Partial<ReadingSettings> = {}) {
    this.#limits = limits;
    this.#startWorker = startWorker;
  }

  async read(text: string): Promise<Content> {
    if (text.length < leastCharacters) return readContent(text, this.#limits);
    const worker = this.#running();
    if (worker === undefined || !this.#isReady || this.#handed.length >= mostHanded) return readContent(text, this.#limits);
    return new Promise((resolve, reject) => {
      const number = this.#nextNumber;
      this.#nextNumber += 1;
      this.#handed.push({ number, text, resolve, reject, isTaken: false });
      release(this.#claims, number);
      worker.ref();
      worker.postMessage(text);
      this.#hasHeard = true;
      this.#watch();
    });
  }

  #running(): Worker | undefined {
    if (this.#worker !== undefined || this.#startWorker === undefined) return this.#worker;
    const claims = createClaims(mostHanded);
    const worker = this.#startWorker({ limits: this.#limits, claims });
    const takeAllBack = () => this.#takeAllBack();
    worker.once('error', guarded('reading: error', takeAllBack, takeAllBack));
    // The first message says that it is ready.
    const hear = (content: Content | undefined) => {
      if (this.#worker !== worker) return;
      if (this.#isReady) this.#answer(content);
      else this.#isReady = true;
    };
    worker.on('message', guarded('reading: message', hear, takeAllBack));
    // Last, as whoever listens keeps the process alive.
    worker.unref();
    this.#worker = worker;
    this.#claims = claims;
    this.#nextNumber = 0;
    return worker;
  }

  #answer(content: Content | undefined): void {
    const job = this.#handed.shift();
    if (content !== undefined) job?.resolve(content);
    if (this.#handed.length === 0) this.#worker?.unref();
    this.#hasHeard = true;
  }

  /** While somebody waits for the worker, helps it in each turn of the event loop that has brought neither a text nor an answer. */
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const look = () => {
      this.#isWatching = false;
      const mayHelp = !this.#hasHeard;
      this.#hasHeard = false;
      if (mayHelp ? this.#help() : this.#handed.length > 1) this.#watch();
    };
    afterTurn('reading: help', look, () => {
      this.#isWatching = false;
    });
  }

  /** Reads what would else be read last; false when nothing that may be taken waits behind another. */
  #help(): boolean {
    const job = this.#handed.findLast(({ isTaken, text }) => !isTaken && text.length <= mostCharactersTaken);
    if (job === undefined || job === this.#handed[0] || !claim(this.#claims, job.number)) return false;
    this.#readHere(job);
    return true;
  }

  /** What made the worker fail, if it was a text, fails here as well, and alone. The next text starts another worker. */
  #takeAllBack(): void {
    const jobs = this.#handed;
    this.#worker = undefined;
    this.#isReady = false;
    this.#handed = [];
    for (const job of jobs) if (!job.isTaken) this.#readHere(job);
  }

  #readHere(job: Job): void {
    job.isTaken = true;
    try {
      job.resolve(readContent(job.text, this.#limits));
    } catch (error) {
      job.reject(error);
    }
  }
}

function usualStart(): ReadingSettings['startWorker'] {
  return availableParallelism() === 1 ? undefined : startContentWorker;
}

function startContentWorker(settings: WorkerSettings): Worker {
  return new Worker(new URL('./content-worker.ts', import.meta.url), { workerData: settings });
}
