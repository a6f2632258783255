import type { Clock } from '../../packages/workspace/src/index.ts';

interface Timer {
  readonly at: number;
  readonly action: () => void;
}

/** Time that passes only when it is told to. */
export class VirtualTime {
  /** Milliseconds since the beginning. */
  elapsed = 0;
  #timers: Timer[] = [];

  /** Runs `action` after `ms`; returns the function that cancels it. */
  after(ms: number, action: () => void): () => void {
    const timer = { at: this.elapsed + Math.max(0, ms), action };
    // Sorted by time, first come first served.
    const index = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(index < 0 ? this.#timers.length : index, 0, timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }

  /** Lets `ms` pass; `quiet` resolves when everything that happened so far has had its consequences. */
  async pass(ms: number, quiet: () => Promise<void>): Promise<void> {
    const end = this.elapsed + ms;
    await quiet();
    for (;;) {
      const [next] = this.#timers;
      if (next === undefined || next.at > end) break;
      this.#timers.shift();
      this.elapsed = next.at;
      next.action();
      await quiet();
    }
    this.elapsed = end;
  }
}

/** The clock of one page: its timers end with it, and its device's clock can jump. */
export class PageClock implements Clock {
  jumpMs = 0;
  readonly #time: VirtualTime;
  readonly #isAlive: () => boolean;

  constructor(time: VirtualTime, isAlive: () => boolean) {
    this.#time = time;
    this.#isAlive = isAlive;
  }

  readonly now = (): number => Date.UTC(2026, 0, 1) + this.#time.elapsed + this.jumpMs;
  readonly elapsed = (): number => this.#time.elapsed;
  readonly after = (ms: number, action: () => void): (() => void) =>
    this.#time.after(ms, () => {
      if (this.#isAlive()) action();
    });
}
