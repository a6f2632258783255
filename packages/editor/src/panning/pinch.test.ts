import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fingers, pinched } from './pinch.ts';

const limits = { least: 0.1, most: 4 };
const coordinate = fc.integer({ min: -500, max: 500 });
const point = fc.record({ x: coordinate, y: coordinate });
const view = fc.record({ x: coordinate, y: coordinate, zoom: fc.double({ min: 0.1, max: 4, noNaN: true }) });

test('fingers that keep their distance move the view along', () => {
  fc.assert(
    fc.property(view, point, point, point, (before, a, b, by) => {
      fc.pre(Math.hypot(a.x - b.x, a.y - b.y) >= 1);
      const to: Fingers = [
        { x: a.x + by.x, y: a.y + by.y },
        { x: b.x + by.x, y: b.y + by.y },
      ];
      const { x, y, zoom } = pinched(before, { from: [a, b], to, ...limits });
      expect(zoom).toBeCloseTo(before.zoom);
      expect(x).toBeCloseTo(before.x + by.x);
      expect(y).toBeCloseTo(before.y + by.y);
    }),
  );
});

test('what lies in the middle between the fingers stays there, and the zoom within its limits', () => {
  fc.assert(
    fc.property(view, point, point, point, point, (before, a, b, c, d) => {
      const after = pinched(before, { from: [a, b], to: [c, d], ...limits });
      const inDiagram = (p: number, q: number, offset: number, zoom: number) => ((p + q) / 2 - offset) / zoom;
      expect(inDiagram(c.x, d.x, after.x, after.zoom)).toBeCloseTo(inDiagram(a.x, b.x, before.x, before.zoom));
      expect(inDiagram(c.y, d.y, after.y, after.zoom)).toBeCloseTo(inDiagram(a.y, b.y, before.y, before.zoom));
      expect(after.zoom).toBeGreaterThanOrEqual(limits.least);
      expect(after.zoom).toBeLessThanOrEqual(limits.most);
    }),
  );
});

test('fingers twice as far apart double the zoom', () => {
  const from: Fingers = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ];
  const to: Fingers = [
    { x: 50, y: 100 },
    { x: 250, y: 100 },
  ];
  expect(pinched({ x: 0, y: 0, zoom: 1 }, { from, to, ...limits })).toEqual({ x: -150, y: -100, zoom: 2 });
});
