/** Monotonic clocks, in ms. */
export interface WorkClocks {
  readonly now: () => number;
  /** Of the processor, by this thread. */
  readonly threadMs: () => number;
}

/** Work that seems to have taken longer may have stood still, as its machine slept: of that, the thread's own time counts. */
const doubtedMs = 2_000;

export const usualClocks: WorkClocks = { now: () => performance.now(), threadMs };

/** Does `work`, in one turn of the event loop, and tells `spend` how many ms that took, also when it throws. */
export function timed<Result>(work: () => Result, spend: (ms: number) => void, { now, threadMs: used } = usualClocks): Result {
  const [from, usedFrom] = [now(), used()];
  try {
    return work();
  } finally {
    const ms = now() - from;
    spend(ms <= doubtedMs ? ms : Math.max(doubtedMs, used() - usedFrom));
  }
}

/** Returns the processor time of this thread, in ms. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
