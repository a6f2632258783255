import { clearTimeout } from 'node:timers';
import type { Worker } from 'node:worker_threads';
import { guarded, inBackground, later } from '../../callbacks.ts';

/** Sent by the worker before it draws. */
export interface DrawingBegun {
  readonly isBegun: true;
}

/** Sent by the worker for each order, after `DrawingBegun`. */
export type DrawingAnswer<Drawn> = ({ readonly drawn: Drawn } | { readonly problem: string }) & {
  /** Processor time of the drawing. */
  readonly ms: number;
  /** Whether the worker has to be replaced: it holds memory that is freed only with it. */
  readonly isSpent?: boolean;
};

/** End of a drawing; `ms` is the time that it took. */
export type DrawingOutcome<Drawn> =
  | { readonly kind: 'drawn'; readonly drawn: Drawn; readonly ms: number }
  /** Given up, as it took too long. */
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'failed'; readonly error: Error; readonly ms: number }
  /** The worker could not be started, ended, or did not come to it in time. */
  | { readonly kind: 'lost'; readonly error: Error | undefined };

interface Job<Order, Drawn> {
  readonly order: Order;
  readonly patienceMs: number;
  readonly onBegun: () => void;
  readonly end: (outcome: DrawingOutcome<Drawn>) => void;
  begunAt?: number;
}

interface ThreadSettings {
  /** Time limit until a drawing is begun, for which a worker may have to start on a busy machine. */
  readonly startMs: number;
  readonly startWorker: () => Worker;
}

/** One worker, which starts with its first drawing, never keeps the process alive, and is replaced when it fails, hangs or is spent. */
export class DrawingThread<Order, Drawn> {
  readonly #settings: ThreadSettings;
  #worker: Worker | undefined;
  #job: Job<Order, Drawn> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  get isBusy(): boolean {
    return this.#job !== undefined;
  }

  /** Draws, while the thread is not busy; never rejects. `patienceMs`: time limit of the drawing once it is begun. */
  run(order: Order, { patienceMs, onBegun }: Pick<Job<Order, Drawn>, 'patienceMs' | 'onBegun'>): Promise<DrawingOutcome<Drawn>> {
    return new Promise((end) => {
      this.#job = { order, patienceMs, onBegun, end };
      try {
        this.#replaceAfter(this.#settings.startMs);
        this.#running().postMessage(order);
      } catch (error) {
        // The machine has no thread or memory left for a worker.
        this.#end({ kind: 'lost', error: asError(error) });
      }
    });
  }

  /** Gives up what is being drawn, and replaces the worker. */
  giveUp(): void {
    this.#replace();
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#settings.startWorker();
    worker.unref();
    // Only at the exit have all messages of the worker arrived, `DrawingBegun` among them.
    let failure: Error | undefined;
    const lose = () => {
      if (this.#worker === worker) this.#replace(failure);
    };
    const keepError = (error: unknown) => {
      failure = asError(error);
    };
    const take = (message: DrawingBegun | DrawingAnswer<Drawn>) => {
      if (this.#worker !== worker) return;
      if ('isBegun' in message) this.#begin();
      else this.#take(message);
    };
    worker.on('message', guarded('drawing: message', take, lose));
    worker.on(
      'error',
      guarded('drawing: error', keepError, () => this.#replace()),
    );
    worker.on(
      'exit',
      guarded('drawing: exit', lose, () => this.#replace()),
    );
    this.#worker = worker;
    return worker;
  }

  #begin(): void {
    const job = this.#job;
    if (job === undefined) return;
    job.begunAt = performance.now();
    this.#replaceAfter(job.patienceMs);
    job.onBegun();
  }

  #take(answer: DrawingAnswer<Drawn>): void {
    const { ms } = answer;
    if (answer.isSpent === true) this.#dropWorker();
    if ('drawn' in answer) this.#end({ kind: 'drawn', drawn: answer.drawn, ms });
    else this.#end({ kind: 'failed', error: new Error(`A picture could not be drawn: ${answer.problem}`), ms });
  }

  #replaceAfter(ms: number): void {
    clearTimeout(this.#timer);
    const replace = () => this.#replace();
    this.#timer = later('drawing: patience', ms, replace, replace).unref();
  }

  #replace(error?: Error): void {
    this.#dropWorker();
    const { begunAt } = this.#job ?? {};
    if (begunAt === undefined) this.#end({ kind: 'lost', error });
    else {
      const ms = performance.now() - begunAt;
      this.#end(error === undefined ? { kind: 'late', ms } : { kind: 'failed', error, ms });
      // The next drawing need not wait until another worker has started. Last, as starting one may throw.
      this.#running();
    }
  }

  #dropWorker(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker !== undefined) inBackground('drawing: terminate', () => worker.terminate());
  }

  #end(outcome: DrawingOutcome<Drawn>): void {
    clearTimeout(this.#timer);
    const job = this.#job;
    this.#job = undefined;
    job?.end(outcome);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
