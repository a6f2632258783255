const running = new Map<Promise<unknown>, string | undefined>();

/** Remembers a save that is under way, of the diagram with this id or of one that has none yet. */
export function sending(diagramId: string | undefined, work: Promise<unknown>): void {
  running.set(work, diagramId);
  const end = () => running.delete(work);
  work.then(end, end);
}

/** Resolves when no save of that diagram is under way in this page: what is stored then is the last word, draft and all. */
export async function sent(diagramId: string | undefined): Promise<void> {
  const works = () => [...running].flatMap(([work, id]) => (id === diagramId ? [work] : []));
  while (works().length > 0) await Promise.allSettled(works());
}
