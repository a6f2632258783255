/** Where time is read from; both in ms that only grow. */
export interface WorkClocks {
  readonly now: () => number;
  /** Of the processor, by this thread. */
  readonly threadMs: () => number;
}

/** Work that seems to have taken longer may have stood still, as its machine slept: of that, the thread's own time counts. */
const doubtedMs = 2_000;

export const usualClocks: WorkClocks = { now: () => performance.now(), threadMs };

/** Answers what has been worked since, in ms, for work in one turn of the event loop. */
export function watchWork({ now, threadMs: used }: WorkClocks = usualClocks): () => number {
  const [from, usedFrom] = [now(), used()];
  return () => {
    const ms = now() - from;
    return ms <= doubtedMs ? ms : Math.max(doubtedMs, used() - usedFrom);
  };
}

/** What this thread has taken of the processor, in ms. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
