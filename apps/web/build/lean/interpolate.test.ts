import { interpolateZoom as reference } from 'd3-interpolate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interpolate, interpolateZoom } from './interpolate.ts';

const width = fc.double({ min: 50, max: 5000, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const centre = fc.double({ min: -5000, max: 5000, noNaN: true });
// On ways next to nothing the library's own figures go astray; on none, and on others, they are right.
const pixel = fc.integer({ min: -5000, max: 5000 });

test('zooms along the way that the library takes', () => {
  const view = fc.tuple(pixel, pixel, width);
  fc.assert(
    fc.property(view, view, share, (from, to, at) => {
      const own = interpolateZoom(from, to)(at);
      for (const [index, value] of reference(from, to)(at).entries()) expect(own[index]).toBeCloseTo(value, 3);
    }),
  );
});

test('always leads to a view', () => {
  const view = fc.tuple(centre, centre, width);
  fc.assert(fc.property(view, view, share, (from, to, at) => interpolateZoom(from, to)(at).every(Number.isFinite)));
});

test('only zooms where the centre stays', () => {
  expect(interpolateZoom([10, 20, 100], [10, 20, 400])(0.5)).toEqual([10, 20, 200]);
});

test('goes in even steps when asked to', () => {
  expect(interpolate([0, 0, 100], [10, 20, 200])(0.5)).toEqual([5, 10, 150]);
});
