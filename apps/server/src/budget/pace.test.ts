import { expect, test } from 'vitest';
import { createPace, createPaces } from './pace.ts';

const budget = { limit: 300, windowMs: 5_000 };

test('what is spent comes back steadily, and who is overdrawn is told for how long', () => {
  let now = 0;
  const pace = createPace(budget, () => now);
  expect([pace.isFull, pace.spend(300), pace.isFull]).toEqual([true, 0, false]);
  expect(pace.spend(60)).toBe(1_000);
  now += 400;
  expect(pace.overdrawnMs()).toBe(600);
  now += 600;
  expect([pace.overdrawnMs(), pace.spend(1)]).toEqual([0, 17]);
  now += 6_000;
  expect(pace.isFull).toBe(true);
});

test('who may not overdraw gets as many as there are, and a refusal costs nothing', () => {
  let now = 0;
  const pace = createPace(budget, () => now);
  const waits = Array.from({ length: 400 }, () => pace.tryToSpend());
  expect(waits.filter((ms) => ms === 0)).toHaveLength(300);
  expect(new Set(waits.slice(300))).toEqual(new Set([17]));
  now += 17;
  expect([pace.tryToSpend(), pace.tryToSpend()]).toEqual([0, 16]);
});

test('each key has a budget of its own, which is not forgotten while anything of it is spent', () => {
  let now = 0;
  const paceOf = createPaces(budget, () => now);
  paceOf('a').spend(600);
  expect([paceOf('a').overdrawnMs(), paceOf('b').overdrawnMs()]).toEqual([5_000, 0]);
  now += 5_000;
  expect(paceOf('a').spend(1)).toBe(17);
  now += 5_000;
  expect(paceOf('a').isFull).toBe(false);
});
