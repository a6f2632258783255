import { expect, test } from 'vitest';
import { hourMs } from '../../budget/budget.rules.ts';
import { admitTry, delayMs, recentFailures } from './login-delay.rules.ts';

test('ten failures are free; from then on the delay doubles up to a minute', () => {
  expect([0, 5, 9].map(delayMs)).toEqual([0, 0, 0]);
  expect([10, 11, 12, 13, 14, 15, 16, 17, 1000].map(delayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('only failures of the last hour count', () => {
  const now = 10 * hourMs;
  expect(recentFailures([now - hourMs - 1, now - hourMs, now - hourMs + 1, now], now)).toEqual([now - hourMs + 1, now]);
});

test('no more failures are remembered than change the delay', () => {
  const now = 10 * hourMs;
  const many = Array.from({ length: 500 }, (_, index) => now - 500 + index);
  expect(recentFailures(many, now).length).toBeLessThanOrEqual(32);
  expect(delayMs(recentFailures(many, now).length)).toBe(60_000);
});

test('an address that comes for the first time is told when to come back', () => {
  expect(admitTry({ failures: 12, dueAt: undefined, now: 1000 })).toEqual({ admitted: false, dueAt: 5000 });
});

test('a try before its time is refused without moving the time', () => {
  expect(admitTry({ failures: 500, dueAt: 5000, now: 4999 })).toEqual({ admitted: false, dueAt: 5000 });
});

test('a try at its time is admitted, however many have failed meanwhile', () => {
  expect(admitTry({ failures: 500, dueAt: 5000, now: 5000 })).toEqual({ admitted: true });
});

test('when the failures are over an hour old nobody waits any more', () => {
  expect(admitTry({ failures: 0, dueAt: 5000, now: 1000 })).toEqual({ admitted: true });
});
