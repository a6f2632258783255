import { type Budget, fullAtAfter, overdrawnMs, waitMs } from './budget.rules.ts';

/** A budget of this process. */
export interface Pace {
  /** Takes `count`, also where less is left. Milliseconds until the budget is not overdrawn; 0 when it is not. */
  spend(count: number): number;
  /** Takes one if one is left. Milliseconds until one is; 0 when it was taken. */
  tryToSpend(): number;
  /** Milliseconds until it is not overdrawn; 0 when it is not. */
  overdrawnMs(): number;
  /** Nothing of it is spent. */
  readonly isFull: boolean;
}

/** `now`: ms that only grow, whatever becomes of the clock. */
export function createPace(budget: Budget, now: () => number = () => performance.now()): Pace {
  let fullAt: number | undefined;
  const spendAt = (count: number, time: number): number => {
    fullAt = fullAtAfter(fullAt, budget, { count, now: time });
    return overdrawnMs(fullAt, budget, time);
  };
  return {
    spend: (count) => spendAt(count, now()),
    tryToSpend() {
      const time = now();
      return waitMs(fullAt, budget, time) || spendAt(1, time);
    },
    overdrawnMs: () => (fullAt === undefined ? 0 : overdrawnMs(fullAt, budget, now())),
    get isFull() {
      return fullAt === undefined || fullAt <= now();
    },
  };
}

/** A budget of the same size for each key. To be asked for each time: one that is full is forgotten once another key comes. */
export function createPaces(budget: Budget, now: () => number = () => performance.now()): (key: string) => Pace {
  const paces = new Map<string, Pace>();
  let sweptAt = now();

  function open(key: string): Pace {
    if (now() - sweptAt >= budget.windowMs) {
      for (const [other, pace] of paces) if (pace.isFull) paces.delete(other);
      sweptAt = now();
    }
    const pace = createPace(budget, now);
    paces.set(key, pace);
    return pace;
  }

  return (key) => paces.get(key) ?? open(key);
}
