import type { Clock } from '../clock.ts';

/** How long a browser's storage may stay silent before the user is told. */
export const storageWaitMs = 5000;

/** Runs work on the browser's storage and tells when it fails. */
export interface TroubleWatch {
  /** The result of `work`, or `otherwise` when the storage refuses or stays silent: that is told. Never rejects. */
  run<T>(work: () => Promise<T>, otherwise: T): Promise<T>;
  /** Something was kept: what was told before no longer holds. */
  over(): void;
}

/** Calls `tell` with a sentence when trouble begins or changes, and with undefined when it is over. */
export function watchTrouble(tell: (sentence: string | undefined) => void, clock: Pick<Clock, 'after'>): TroubleWatch {
  let told: string | undefined;
  function say(sentence: string | undefined): void {
    if (sentence !== told) tell(sentence);
    told = sentence;
  }
  return {
    async run(work, otherwise) {
      try {
        return await inTime(work(), storageWaitMs, clock);
      } catch (error) {
        say(troubleOf(error));
        return otherwise;
      }
    },
    over: () => say(undefined),
  };
}

/** Why nothing can be kept in this browser, as a sentence for the user. */
export function troubleOf(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  if (name === 'QuotaExceededError') return 'Changes can’t be kept on this device because the browser’s storage is full.';
  if (name === 'TimeoutError') return 'Changes can’t be kept on this device because the browser’s storage isn’t responding.';
  if (name === 'VersionError')
    return 'Changes can’t be kept on this device because another tab uses a newer version of Umlaut. Reload this page.';
  return 'Changes can’t be kept on this device because the browser blocks storage.';
}

/** `work`, or a rejection with a `TimeoutError` once it takes longer than `waitMs`; the work itself goes on. */
export async function inTime<T>(work: Promise<T>, waitMs: number, clock: Pick<Clock, 'after'>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(waitMs, () => reject(new DOMException(`No answer in ${waitMs} ms`, 'TimeoutError')));
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
  }
}
