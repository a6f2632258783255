import { AppError } from '../../app-error.ts';

interface Waiting {
  readonly key: string;
  readonly begin: () => void;
}

/**
 * Runs at most `atOnce` pieces of work at a time, of each key one. At most `waiting` others wait, in their order but for those
 * whose key is at work; more are told that the server is busy.
 */
export class KeyedQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  readonly #running = new Set<string>();

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = waiting;
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#running.delete(key);
      this.#beginNext();
    }
  }

  async #enter(key: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ key, begin: resolve });
    this.#beginNext();
    if (this.#waiting.length > this.#mostWaiting) {
      this.#waiting.pop();
      throw new AppError('busy', { retryAfterSeconds: 2 });
    }
    await promise;
  }

  #beginNext(): void {
    if (this.#running.size >= this.#atOnce) return;
    const index = this.#waiting.findIndex(({ key }) => !this.#running.has(key));
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
    if (next === undefined) return;
    this.#running.add(next.key);
    next.begin();
  }
}
