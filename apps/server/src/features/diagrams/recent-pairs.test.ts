import { expect, test } from 'vitest';
import { createRecentPairs } from './recent-pairs.ts';

test('a pair is known until it is deleted', () => {
  const pairs = createRecentPairs(10);
  pairs.add('a', 'b');
  expect([pairs.has('a', 'b'), pairs.has('b', 'a'), pairs.has('a', 'c')]).toEqual([true, false, false]);
  pairs.delete('a', 'b');
  expect(pairs.has('a', 'b')).toBe(false);
});

test('of more than fit, the one that was asked for longest ago goes', () => {
  const pairs = createRecentPairs(2);
  pairs.add('a', '1');
  pairs.add('a', '2');
  expect(pairs.has('a', '1')).toBe(true);
  pairs.add('a', '3');
  expect(['1', '2', '3'].map((id) => pairs.has('a', id))).toEqual([true, false, true]);
});
