interface Dependencies {
  /** Downloads at a time. */
  readonly atOnce: number;
  /** How long a user stays in the queue without asking, and how long a free place is kept for them once they know of it, in ms. */
  readonly patienceMs: number;
  readonly clock: () => number;
}

interface Waiting {
  /** When the user last asked, in ms. */
  readonly askedAt: number;
  /** When `ahead` first returned 0. */
  readonly freeSince: number | undefined;
}

/** The downloads of this process: those that run, and the people that wait for one, in the order in which they came. */
export class ExportQueue {
  readonly #running = new Set<string>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #settings: Dependencies;

  constructor(settings: Dependencies) {
    this.#settings = settings;
  }

  /**
   * How many downloads must end before the user's may start; 0: it may start now. The user waits from here on, while they go on asking. A
   * free place that they don't use lapses: asking again, they are the last.
   */
  ahead(userId: string): number {
    const now = this.#settings.clock();
    this.#forget(now);
    const freeSince = this.#waiting.get(userId)?.freeSince;
    this.#waiting.set(userId, { askedAt: now, freeSince });
    const before = [...this.#waiting.keys()].indexOf(userId);
    const ahead = Math.max(0, before + 1 - this.#free);
    if (ahead === 0) this.#waiting.set(userId, { askedAt: now, freeSince: freeSince ?? now });
    return ahead;
  }

  isRunning(userId: string): boolean {
    return this.#running.has(userId);
  }

  /** Whether anyone waits for a download to end. */
  get isBusy(): boolean {
    this.#forget(this.#settings.clock());
    return this.#waiting.size > this.#free;
  }

  start(userId: string): void {
    this.#waiting.delete(userId);
    this.#running.add(userId);
  }

  end(userId: string): void {
    this.#running.delete(userId);
  }

  get #free(): number {
    return this.#settings.atOnce - this.#running.size;
  }

  #forget(now: number): void {
    // A clock that was set back must not keep anyone in the queue.
    const isOver = (since: number) => Math.abs(now - since) > this.#settings.patienceMs;
    for (const [userId, { askedAt, freeSince }] of this.#waiting) {
      if (isOver(askedAt) || (freeSince !== undefined && isOver(freeSince))) this.#waiting.delete(userId);
    }
  }
}
