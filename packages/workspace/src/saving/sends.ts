/** Saves under way in one page. */
export class Sends {
  readonly #running = new Map<Promise<unknown>, string | undefined>();

  /** Remembers a save of the diagram with this id, or of one that has none yet. */
  add(diagramId: string | undefined, work: Promise<unknown>): void {
    this.#running.set(work, diagramId);
    const end = () => this.#running.delete(work);
    work.then(end, end);
  }

  /** Resolves when no save of that diagram is under way in this page: the stored version and the drafts are final then. */
  async sent(diagramId: string | undefined): Promise<void> {
    const works = () => [...this.#running].flatMap(([work, id]) => (id === diagramId ? [work] : []));
    while (works().length > 0) await Promise.allSettled(works());
  }
}
