import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test('waits twice as long after each failure, up to half a minute, and never the same for all', () => {
  expect([0, 1, 2, 3, 6, 50].map((failures) => backoffMs(failures, 1))).toEqual([500, 1000, 2000, 4000, 30_000, 30_000]);
  expect([0, 50].map((failures) => backoffMs(failures, 0))).toEqual([250, 15_000]);
});
