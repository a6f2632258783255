import { expect, onTestFinished, test, vi } from 'vitest';
import { createRequestLimit } from './request-limit.ts';

test('lets so many through at once, then says how long to wait, for each key apart', () => {
  let now = 1_000_000;
  const limit = createRequestLimit(3, () => now);
  for (let request = 0; request < 3; request += 1) expect(limit('a')).toBe(0);
  expect(limit('a')).toBe(20_000);
  now += 19_000;
  expect(limit('a')).toBe(1_000);
  expect(limit('b')).toBe(0);
});

test('lets as many through again a minute after the last', () => {
  let now = 1_000_000;
  const limit = createRequestLimit(1, () => now);
  expect(limit('a')).toBe(0);
  now += 59_999;
  expect(limit('a')).toBe(1);
  now += 1;
  expect(limit('a')).toBe(0);
});

test('in no minute more than twice the limit gets through, and never more than the limit for long', () => {
  let now = 1_000_000;
  const limit = createRequestLimit(60, () => now);
  const through = Array.from({ length: 10 * 60 * 4 }, () => {
    now += 250;
    return limit('a') === 0 ? now : 0;
  }).filter((time) => time > 0);
  expect(through.filter((time) => time <= 1_060_000).length).toBeLessThanOrEqual(120);
  expect(through.length).toBeLessThanOrEqual(11 * 60);
});

test('refuses nobody for longer because the clock was set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const limit = createRequestLimit(1);
  expect(limit('a')).toBe(0);
  vi.setSystemTime(Date.now() - 3_600_000);
  const wait = limit('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60_000);
});
