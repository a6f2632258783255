import { expect, test } from 'vitest';
import { createTypeAhead } from './type-ahead.ts';

const titles = ['Undo', 'Duplicate', 'Delete', 'Line: straight', 'Line: curved', 'Properties'];

test('letters typed one after another are one search', () => {
  const { take } = createTypeAhead();
  expect(take({ key: 'd', atMs: 0 }, titles, 0)).toBe(1);
  expect(take({ key: 'e', atMs: 200 }, titles, 1)).toBe(2);
  expect(take({ key: 'p', atMs: 300 }, titles, 2)).toBeUndefined();
});

test('a search begins anew after a pause, and may hold spaces but not begin with one', () => {
  const { take } = createTypeAhead();
  expect(take({ key: ' ', atMs: 0 }, titles, 0)).toBeUndefined();
  for (const [index, key] of [...'line: c'].entries()) take({ key, atMs: index * 50 }, titles, 0);
  expect(take({ key: 'u', atMs: 400 }, titles, 3)).toBe(4);
  expect(take({ key: 'p', atMs: 2000 }, titles, 4)).toBe(5);
});

test('one letter again goes to the next title that begins with it, and round', () => {
  const { take } = createTypeAhead();
  expect([1, 2, 1].map((_, index) => take({ key: 'd', atMs: index * 100 }, titles, [0, 1, 2][index] ?? 0))).toEqual([1, 2, 1]);
});
