import type { Clock } from '../clock.ts';

export interface Throttle {
  /** Something changed: the action runs at most the waiting time later. */
  touch(): void;
  /** Starts the action at once if something changed since it last started; resolves when every started action has ended. */
  flush(): Promise<void>;
}

/**
 * Runs `action` at most `waitMs` after the first `touch` since its last start, however many touches follow.
 *
 * A run that is due while another is under way starts right after it, so that a slow disk sees no pile of writes; `flush` does
 * not wait, because a page that goes away gets no second chance. `action` must not reject.
 */
export function createThrottle(action: () => Promise<void>, waitMs: number, clock: Pick<Clock, 'after'>): Throttle {
  let cancel: (() => void) | undefined;
  let changed = false;
  let due = false;
  const running = new Set<Promise<void>>();

  function start(): void {
    cancel?.();
    cancel = undefined;
    changed = false;
    due = false;
    const run: Promise<void> = action().finally(() => {
      running.delete(run);
      if (due && running.size === 0) start();
    });
    running.add(run);
  }

  return {
    touch() {
      changed = true;
      cancel ??= clock.after(waitMs, () => {
        cancel = undefined;
        if (running.size === 0) start();
        else due = true;
      });
    },
    async flush() {
      if (changed) start();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
