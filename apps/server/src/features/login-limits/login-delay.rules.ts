import { hourMs } from '../../budget/budget.rules.ts';

/** After so many failures within an hour, every address waits before it may try that account. */
const freeFailures = 10;
export const longestDelayMs = 60_000;
/** Processes on one database may differ by so much; a time further ahead was written by a wrong clock, and counts for nothing. */
const toleranceMs = 60_000;
/** More failures than this change nothing: the delay has reached its longest. */
const rememberedFailures = 32;

export type Admission = { readonly admitted: true } | { readonly admitted: false; readonly dueAt: number };

/** The failures that count at `now`, oldest first: those of the hour before. */
export function recentFailures(failedAt: readonly number[], now: number): readonly number[] {
  return failedAt.filter((at) => at > now - hourMs && at <= now + toleranceMs).slice(-rememberedFailures);
}

/** How long an address waits for an account with that many recent failures, in ms: 1, 2, 4, … at most 60 s. */
export function delayMs(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(longestDelayMs, 1000 * 2 ** (failures - freeFailures));
}

/**
 * Whether a try is admitted. `dueAt` is when this address was told to come back, if it was: others' failures never move
 * it, so that whoever knows the password gets in within the longest delay, however hard a stranger tries.
 */
export function admitTry(given: { failures: number; dueAt: number | undefined; now: number }): Admission {
  const delay = delayMs(given.failures);
  if (delay === 0) return { admitted: true };
  const stored = given.dueAt ?? Number.POSITIVE_INFINITY;
  const dueAt = stored <= given.now + longestDelayMs ? stored : given.now + delay;
  return given.now >= dueAt ? { admitted: true } : { admitted: false, dueAt };
}
