import { createPace, createPaces, type Pace } from './pace.ts';

/** A budget of time, in ms. */
export interface WorkPace extends Pace {
  /** Whether so much is spent that what all heavy ones spend together counts, too. */
  readonly isHeavy: boolean;
}

interface WorkSettings {
  /** Steady rate of each key. */
  readonly msPerSecond: number;
  /** Share of its rate that a key may spend whatever the others do. */
  readonly ownShare: number;
  /** Milliseconds that only grow. */
  readonly now?: (() => number) | undefined;
}

/** Burst size, in seconds of the steady rate. */
const burstSeconds = 10;
/** Joint rate of all heavy keys over the rate of one: however many they are, others are served in between. */
const ratesTogether = 2;

/** Time budgets by key. Beyond its own share a key waits for all other heavy ones; within it, it does not wait. */
export function createWorkPaces({ msPerSecond, ownShare, now }: WorkSettings): (key: string) => WorkPace {
  const budget = { limit: msPerSecond * burstSeconds, windowMs: burstSeconds * 1_000 };
  const paces = createPaces(budget, now);
  const ownPaces = createPaces({ ...budget, limit: budget.limit * ownShare }, now);
  const together = createPace({ limit: msPerSecond * ratesTogether, windowMs: 1_000 }, now);

  return (key) => {
    const [pace, own] = [paces(key), ownPaces(key)];
    const isHeavy = () => own.overdrawnMs() > 0;
    const overdrawnMs = () => Math.max(pace.overdrawnMs(), isHeavy() ? together.overdrawnMs() : 0);
    return {
      overdrawnMs,
      spend(ms) {
        pace.spend(ms);
        // One long piece of work must not keep all others from theirs for as long.
        if (own.spend(ms) > 0) together.spend(Math.min(ms, msPerSecond));
        return overdrawnMs();
      },
      tryToSpend: () => pace.tryToSpend(),
      get isFull() {
        return pace.isFull && own.isFull;
      },
      get isHeavy() {
        return isHeavy();
      },
    };
  };
}
