/** Work of editors of one page that are going away. */
export class Closing {
  readonly #pending = new Set<Promise<unknown>>();

  /** Remembers, and returns, work that the next reader of drafts waits for. */
  add<T>(work: Promise<T>): Promise<T> {
    const entry: Promise<T> = work.finally(() => this.#pending.delete(entry));
    this.#pending.add(entry);
    return work;
  }

  /** Resolves when no editor of this page has anything left to write or to let go of. */
  async closed(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }
}
