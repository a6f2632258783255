import { expect, it } from 'vitest';
import { nextZoom } from './zoom-step.ts';

const at = { smallest: 0.5, now: 1_000 };

it('goes on from the view, once that has come to rest', () => {
  expect(nextZoom(1, { ...at, last: undefined, shown: 1 })).toBe(1.25);
  expect(nextZoom(-1, { ...at, last: { zoom: 2, at: 0 }, shown: 1 })).toBe(0.8);
});

it('goes on from where the last step leads while the view still moves there', () => {
  expect(nextZoom(1, { ...at, last: { zoom: 1.25, at: 990 }, shown: 1.01 })).toBe(1.5625);
});

it('ends at the largest and the smallest zoom', () => {
  expect(nextZoom(1, { ...at, last: undefined, shown: 1.9 })).toBe(2);
  expect(nextZoom(-1, { ...at, last: undefined, shown: 0.51 })).toBe(0.5);
});
