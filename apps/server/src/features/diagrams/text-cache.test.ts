import { expect, test } from 'vitest';
import { createTextCache } from './text-cache.ts';

test('knows a text by its diagram and version alone', () => {
  const cache = createTextCache();
  cache.keep({ id: 'a', version: 3 }, 'say "x"');
  expect(cache.find({ id: 'a', version: 3 })).toMatchObject({ text: 'say "x"', json: '"say \\"x\\""' });
  expect(cache.find({ id: 'a', version: 4 })).toBeUndefined();
  expect(cache.find({ id: 'b', version: 3 })).toBeUndefined();
});

test('forgets what was opened longest ago when there is no more room', () => {
  const cache = createTextCache(50);
  for (const id of ['a', 'b']) cache.keep({ id, version: 1 }, '0123456789');
  expect(cache.find({ id: 'a', version: 1 })).toBeDefined();
  cache.keep({ id: 'c', version: 1 }, '0123456789');
  expect(['a', 'b', 'c'].filter((id) => cache.find({ id, version: 1 }) !== undefined)).toEqual(['a', 'c']);
});

test('a later version takes the place of the one before', () => {
  const cache = createTextCache(48);
  for (let version = 1; version <= 9; version += 1) cache.keep({ id: 'a', version }, '0123456789');
  cache.keep({ id: 'b', version: 1 }, '0123456789');
  expect([cache.find({ id: 'a', version: 9 }), cache.find({ id: 'b', version: 1 })].map((entry) => entry?.text)).toEqual([
    '0123456789',
    '0123456789',
  ]);
});
