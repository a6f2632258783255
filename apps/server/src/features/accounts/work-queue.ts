import { AppError } from '../../app-error.ts';
import { FairQueue } from '../../fair-queue.ts';

interface Place {
  readonly enter: () => void;
  readonly giveUp: (error: AppError) => void;
}

/**
 * Runs at most `atOnce` pieces of work at a time. At most `waiting` wait, and `waitingOfOne` of one who asks: the others' turns come
 * in between, and where it is too full, whoever has most waiting there is told that the server is busy.
 */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waiting: FairQueue<Place>;
  #running = 0;

  constructor({ atOnce, waiting, waitingOfOne }: { atOnce: number; waiting: number; waitingOfOne: number }) {
    this.#atOnce = atOnce;
    this.#waiting = new FairQueue({ most: waiting, mostOfOne: waitingOfOne });
  }

  async run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(asker);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(asker: string): Promise<void> | void {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    return new Promise((enter, giveUp) => {
      this.#waiting.add(asker, { enter, giveUp })?.giveUp(new AppError('busy', { retryAfterSeconds: 2 }));
    });
  }

  /** Whoever is next takes over the place, so that `#running` stays as it is. */
  #leave(): void {
    const next = this.#waiting.next();
    if (next === undefined) this.#running -= 1;
    else next.enter();
  }
}
