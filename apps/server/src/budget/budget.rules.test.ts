import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Budget, hourMs, overdrawnMs, refillMs, waitMs } from './budget.rules.ts';

/** Spends one at each of `times`; gives which were allowed. */
function spendAll(budget: Budget, times: readonly number[]): readonly boolean[] {
  let fullAt: number | undefined;
  return times.map((now) => {
    if (waitMs(fullAt, budget, now) > 0) return false;
    fullAt = Math.max(fullAt ?? now, now) + refillMs(budget);
    expect(overdrawnMs(fullAt, budget, now)).toBe(0);
    return true;
  });
}

test('the whole budget may be spent at once, and not one more', () => {
  for (const limit of [1, 3, 5, 7, 60, 100, 999]) {
    const allowed = spendAll({ limit, windowMs: hourMs }, Array<number>(limit + 5).fill(1_000_000));
    expect(allowed.filter(Boolean)).toHaveLength(limit);
  }
});

test('one more may be spent as soon as it has been refilled, and the wait says when', () => {
  const budget = { limit: 60, windowMs: hourMs };
  const start = 1_000_000;
  const fullAt = start + 60 * refillMs(budget);
  expect(waitMs(fullAt, budget, start)).toBe(60_000);
  expect(waitMs(fullAt, budget, start + 59_999)).toBe(1);
  expect(waitMs(fullAt, budget, start + 60_000)).toBe(0);
});

test('in no hour more than twice the limit gets through, whatever the times', () => {
  const budget = { limit: 10, windowMs: hourMs };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 * hourMs }), { maxLength: 200 }), (times) => {
      const sorted = times.toSorted((a, b) => a - b);
      const allowed = spendAll(budget, sorted);
      const through = sorted.filter((_, index) => allowed[index]);
      for (const start of through) {
        const inHour = through.filter((time) => time >= start && time < start + hourMs);
        expect(inHour.length).toBeLessThanOrEqual(2 * budget.limit);
      }
    }),
  );
});
