import { expect, test } from 'vitest';
import { createRefusals } from './refusals.ts';

test('of each kind the first is logged, the others are counted', () => {
  const refusals = createRefusals();
  const noted = ['a', 'a', 'b', 'a', 'b'].map((userId) => refusals.note({ code: 'forbidden', userId, address: '1.2.3.4' }));
  expect(noted).toEqual([true, false, true, false, false]);
  expect(refusals.drain()).toEqual([
    { code: 'forbidden', userId: 'a', address: '1.2.3.4', count: 2 },
    { code: 'forbidden', userId: 'b', address: '1.2.3.4', count: 1 },
  ]);
  expect(refusals.drain()).toEqual([]);
  expect(refusals.note({ code: 'forbidden', userId: 'a' })).toBe(true);
});

test('a hundred thousand refusals from as many addresses are a few hundred lines', () => {
  const refusals = createRefusals();
  let lines = 0;
  for (let index = 0; index < 100_000; index += 1) {
    if (refusals.note({ code: index % 2 === 0 ? 'too_many_requests' : 'invalid_credentials', address: `a${index}` })) lines += 1;
  }
  const summaries = refusals.drain();
  expect(lines + summaries.length).toBeLessThanOrEqual(202);
  expect(lines + summaries.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
});
