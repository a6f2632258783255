const pending = new Set<Promise<unknown>>();

/** Remembers, and answers, work of an editor that is going away; whoever reads drafts next waits for it. */
export function closing<T>(work: Promise<T>): Promise<T> {
  const entry: Promise<T> = work.finally(() => pending.delete(entry));
  pending.add(entry);
  return work;
}

/** Resolves when no editor of this page has anything left to write or to let go of. */
export async function closed(): Promise<void> {
  while (pending.size > 0) await Promise.allSettled(pending);
}
