import { expect, test } from 'vitest';
import { matchingTypes, offeredTypes, stepInGrid } from './start-filter.ts';

test('types are found by the start of each word of their names, and by words that people use', () => {
  expect(matchingTypes('')).toEqual(offeredTypes);
  expect(matchingTypes('seq')).toEqual(['sequence']);
  expect(matchingTypes('ER')).toContain('er');
  expect(matchingTypes('database table')).toEqual(['er']);
  expect(matchingTypes('state')[0]).toBe('state');
  expect(matchingTypes('zebra')).toEqual([]);
});

test('arrows walk through the grid and stop at its borders', () => {
  const grid = { count: 10, columns: 4 };
  expect([stepInGrid('ArrowRight', 0, grid), stepInGrid('ArrowDown', 1, grid), stepInGrid('ArrowUp', 5, grid)]).toEqual([1, 5, 1]);
  expect([stepInGrid('ArrowLeft', 0, grid), stepInGrid('ArrowDown', 8, grid), stepInGrid('x', 0, grid)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
