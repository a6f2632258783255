/** Time, as the page has it: the only source of it in this package. */
export interface Clock {
  /** Milliseconds since 1970, as the device says; may jump. */
  readonly now: () => number;
  /** Milliseconds that only grow, for durations. */
  readonly elapsed: () => number;
  /** Runs `action` once after `ms`; returns the function that cancels it. */
  readonly after: (ms: number, action: () => void) => () => void;
}

/** Resolves after `ms`. */
export function delay(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}
