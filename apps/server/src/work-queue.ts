import { AppError } from './app-error.ts';
import { FairQueue } from './fair-queue.ts';

/** The owner whose turn a task waits for. Of tasks with the same key one runs at a time. */
interface Place {
  readonly owner: string;
  readonly key?: string;
}

interface Waiting {
  readonly key: string | undefined;
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
}

/**
 * Runs at most `atOnce` tasks at a time, owners in turn. At most `waiting` wait, and `waitingOfOne` of one owner; a task beyond that, or the
 * newest of the owner with the most waiting, rejects with `busy`.
 */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waiting: FairQueue<Waiting>;
  readonly #keys = new Set<string>();
  #running = 0;

  constructor({ atOnce, waiting, waitingOfOne = waiting }: { atOnce: number; waiting: number; waitingOfOne?: number }) {
    this.#atOnce = atOnce;
    this.#waiting = new FairQueue({ most: waiting, mostOfOne: waitingOfOne });
  }

  async run<Result>({ owner, key }: Place, task: () => Promise<Result>): Promise<Result> {
    if (this.#mayRun(key)) this.#take(key);
    else await this.#wait(owner, key);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      if (key !== undefined) this.#keys.delete(key);
      this.#startNext();
    }
  }

  #wait(owner: string, key: string | undefined): Promise<void> {
    return new Promise((start, refuse) => {
      this.#waiting.add(owner, { key, start, refuse })?.refuse(new AppError('busy', { retryAfterSeconds: 2 }));
    });
  }

  #mayRun(key: string | undefined): boolean {
    return this.#running < this.#atOnce && (key === undefined || !this.#keys.has(key));
  }

  #take(key: string | undefined): void {
    this.#running += 1;
    if (key !== undefined) this.#keys.add(key);
  }

  #startNext(): void {
    for (;;) {
      const next = this.#waiting.next(({ key }) => this.#mayRun(key));
      if (next === undefined) return;
      this.#take(next.key);
      next.start();
    }
  }
}
