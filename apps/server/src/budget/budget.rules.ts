/** So many a window, all at once or evenly spread (GCRA): what is spent comes back at `limit` per window. */
export interface Budget {
  readonly limit: number;
  readonly windowMs: number;
}

export const hourMs = 3_600_000;

/** Milliseconds until one spent unit is refilled. */
export function refillMs({ limit, windowMs }: Budget): number {
  return windowMs / limit;
}

/** As `refillMs`, in the whole milliseconds that databases count. */
export function wholeRefillMs(budget: Budget): number {
  return Math.floor(refillMs(budget));
}

/**
 * `fullAt` as it was stored, or undefined where it lies further ahead than the window: a clock that was wrong when it was written
 * says nothing of what is spent.
 */
export function storedFullAt(fullAt: number | undefined, { windowMs }: Budget, now: number): number | undefined {
  return fullAt === undefined || fullAt > now + windowMs ? undefined : fullAt;
}

/** Milliseconds to wait until one more may be spent, 0 if it may be at once. `fullAt`: ms at which all will be refilled. */
export function waitMs(fullAt: number | undefined, budget: Budget, now: number): number {
  return overdrawnMs(fullAtAfter(fullAt, budget, { count: 1, now }), budget, now);
}

/** When all will be refilled once `count` more have been spent. */
export function fullAtAfter(fullAt: number | undefined, budget: Budget, { count, now }: { count: number; now: number }): number {
  return Math.max(fullAt ?? now, now) + count * refillMs(budget);
}

/** Whole milliseconds by which a budget that will be full at `fullAt` is overdrawn at `now`, 0 if it is not. */
export function overdrawnMs(fullAt: number, { windowMs }: Budget, now: number): number {
  return Math.max(0, Math.round(fullAt - now - windowMs));
}
