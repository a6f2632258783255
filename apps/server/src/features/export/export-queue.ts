interface Dependencies {
  /** Downloads at a time. */
  readonly atOnce: number;
  /** Somebody who has not asked for so long waits no more, in ms. */
  readonly patienceMs: number;
  readonly clock: () => number;
}

/** The downloads of this process: those that run, and the people that wait for one, in the order in which they came. */
export class ExportQueue {
  readonly #running = new Set<string>();
  /** When each was last heard of, in ms. */
  readonly #waiting = new Map<string, number>();
  readonly #settings: Dependencies;

  constructor(settings: Dependencies) {
    this.#settings = settings;
  }

  /** How many downloads must end before the user's may start; 0: it may start now. The user waits from here on, while they go on asking. */
  ahead(userId: string): number {
    const now = this.#settings.clock();
    this.#forget(now);
    this.#waiting.set(userId, now);
    const before = [...this.#waiting.keys()].indexOf(userId);
    return Math.max(0, before + 1 - (this.#settings.atOnce - this.#running.size));
  }

  isRunning(userId: string): boolean {
    return this.#running.has(userId);
  }

  /** Whether anybody waits. */
  get isBusy(): boolean {
    this.#forget(this.#settings.clock());
    return this.#waiting.size > 0;
  }

  start(userId: string): void {
    this.#waiting.delete(userId);
    this.#running.add(userId);
  }

  end(userId: string): void {
    this.#running.delete(userId);
  }

  #forget(now: number): void {
    for (const [userId, askedAt] of this.#waiting) {
      // A clock that was set back makes nobody wait for a ghost.
      if (Math.abs(now - askedAt) > this.#settings.patienceMs) this.#waiting.delete(userId);
    }
  }
}
