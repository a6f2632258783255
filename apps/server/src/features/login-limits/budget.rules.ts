/** So many a window, all at once or evenly spread (GCRA): what is spent comes back at `limit` per window. */
export interface Budget {
  readonly limit: number;
  readonly windowMs: number;
}

export const hourMs = 3_600_000;

/** Milliseconds until one spent unit is refilled. */
export function refillMs({ limit, windowMs }: Budget): number {
  return Math.floor(windowMs / limit);
}

/** Milliseconds to wait until one more may be spent, 0 if it may be at once. `fullAt`: epoch ms at which all will be refilled. */
export function waitMs(fullAt: number | undefined, budget: Budget, now: number): number {
  const after = Math.max(fullAt ?? now, now) + refillMs(budget);
  return overdrawnMs(after, budget, now);
}

/** Milliseconds by which a budget that will be full at `fullAt` is overdrawn at `now`, 0 if it is not. */
export function overdrawnMs(fullAt: number, { windowMs }: Budget, now: number): number {
  return Math.max(0, fullAt - now - windowMs);
}
