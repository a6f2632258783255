import { expect, test } from 'vitest';
import { fitsWhole } from './fit.ts';

test('a diagram fits as long as neither of its sides is longer than the view at the smallest zoom', () => {
  const view = { width: 1000, height: 500 };
  expect(fitsWhole({ x: -50, y: 9, width: 2000, height: 1000 }, view, 0.5)).toBe(true);
  expect(fitsWhole({ x: 0, y: 0, width: 2001, height: 10 }, view, 0.5)).toBe(false);
  expect(fitsWhole({ x: 0, y: 0, width: 10, height: 1001 }, view, 0.5)).toBe(false);
  expect(fitsWhole({ x: 0, y: 0, width: 9000, height: 4900 }, view, 0.1)).toBe(true);
});
