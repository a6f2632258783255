import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { createRequestLimit } from './request-limit.ts';

function refusalOf(spend: () => void): AppError | undefined {
  try {
    spend();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test('lets so many through in a minute, then says how long to wait', () => {
  let now = 1_000_000;
  const spend = createRequestLimit(3, () => now);
  for (let request = 0; request < 3; request += 1) spend('a');
  now += 20_000;
  expect(refusalOf(() => spend('a'))).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 40 });
  expect(refusalOf(() => spend('b'))).toBeUndefined();
});

test('starts afresh a minute after the first request', () => {
  let now = 1_000_000;
  const spend = createRequestLimit(1, () => now);
  spend('a');
  now += 59_999;
  expect(refusalOf(() => spend('a'))).toBeDefined();
  now += 1;
  expect(refusalOf(() => spend('a'))).toBeUndefined();
});
