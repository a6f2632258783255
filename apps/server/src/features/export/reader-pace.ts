/** Bytes per second that a reader must take of what waits for them. */
export const leastBytesPerSecond = 32 * 1024;
/** The same while others wait for their turn. */
export const leastWhileOthersWait = 256 * 1024;
/** Shorter stalls, as of a phone in a tunnel, say nothing. */
const usualWindowMs = 20_000;

/**
 * Judges how fast a reader takes an archive. Only time in which bytes wait for the reader counts: while the archive is being created, no reader
 * can read.
 */
export class ReaderPace {
  readonly #windowMs: number;
  #bytes = 0;
  #waitedMs = 0;

  constructor(windowMs = usualWindowMs) {
    this.#windowMs = windowMs;
  }

  /**
   * Takes down `bytes` that were read in the last `ms`, and whether more were waiting. Once bytes have waited for 20 s in all, returns the
   * bytes per second if they are fewer than `least`; undefined otherwise.
   */
  note({
    bytes,
    ms,
    isWaiting,
    least,
  }: Readonly<Record<'bytes' | 'ms' | 'least', number>> & { readonly isWaiting: boolean }): number | undefined {
    this.#bytes += bytes;
    if (isWaiting) this.#waitedMs += ms;
    if (this.#waitedMs < this.#windowMs) return undefined;
    const pace = Math.round((this.#bytes * 1000) / this.#waitedMs);
    this.#bytes = 0;
    this.#waitedMs = 0;
    return pace < least ? pace : undefined;
  }
}
