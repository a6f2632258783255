import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clippedCubic, cubicBox, flattened, splitCubic } from './cubic.ts';
import { distance, type Point } from './point.ts';
import { clipped, lengthOf, pointAt, simplified } from './polyline.ts';

const corner: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 20 },
];

describe('polylines', () => {
  it('tell their length, and the point and direction anywhere along', () => {
    expect(lengthOf(corner)).toBe(30);
    expect(pointAt(corner, 4)).toEqual({ point: { x: 4, y: 0 }, towards: { x: 1, y: 0 } });
    expect(pointAt(corner, 15)).toEqual({ point: { x: 10, y: 5 }, towards: { x: 0, y: 1 } });
    expect(pointAt(corner, -1).point).toEqual({ x: 0, y: 0 });
    expect(pointAt(corner, 99)).toEqual({ point: { x: 10, y: 20 }, towards: { x: 0, y: 1 } });
    expect(() => pointAt([], 0)).toThrow(RangeError);
  });

  it('are cut at both ends, corners inside kept', () => {
    expect(clipped(corner, { start: 4, end: 5 })).toEqual([
      { x: 4, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 15 },
    ]);
    expect(clipped(corner, { start: 12, end: 5 })).toEqual([
      { x: 10, y: 2 },
      { x: 10, y: 15 },
    ]);
    expect(clipped(corner, {})).toBe(corner);
    expect(clipped(corner, { start: 40, end: 20 })).toEqual([
      { x: 10, y: 10 },
      { x: 10, y: 10 },
    ]);
  });

  it('lose the points that change nothing', () => {
    expect(
      simplified([
        { x: 0, y: 0 },
        { x: 5, y: 0 },
        { x: 5, y: 0 },
        { x: 10, y: 0 },
        { x: 10, y: 20 },
      ]),
    ).toEqual(corner);
    const back = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 5, y: 0 },
    ];
    expect(simplified(back)).toEqual(back);
  });

  it('are as long as before less what is cut, whatever they look like', () => {
    const point = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 8 }), fc.nat(300), fc.nat(300), (points, start, end) => {
        const length = lengthOf(clipped(points, { start, end }));
        expect(length).toBeCloseTo(Math.max(0, lengthOf(points) - start - end), 6);
      }),
    );
  });
});

describe('curves', () => {
  const cubic = { from: { x: 0, y: 0 }, c1: { x: 50, y: 0 }, c2: { x: 50, y: 100 }, to: { x: 100, y: 100 } };

  it('are divided without changing their shape', () => {
    const [first, second] = splitCubic(cubic, 0.5);
    const whole = flattened(cubic, 4);
    expect(flattened(first, 2)[1]).toEqual(whole[1]);
    expect(second.from).toEqual(whole[2]);
    expect(second.to).toEqual(cubic.to);
  });

  it('are held by a box that they touch on every side', () => {
    const place = fc.record({ x: fc.integer({ min: -100, max: 100 }), y: fc.integer({ min: -100, max: 100 }) });
    fc.assert(
      fc.property(place, place, place, place, (from, c1, c2, to) => {
        const box = cubicBox({ from, c1, c2, to });
        const points = flattened({ from, c1, c2, to }, 300);
        for (const [axis, length] of [
          ['x', 'width'],
          ['y', 'height'],
        ] as const) {
          const values = points.map((point) => point[axis]);
          expect(Math.abs(Math.min(...values) - box[axis])).toBeLessThan(0.05);
          expect(Math.abs(Math.max(...values) - box[axis] - box[length])).toBeLessThan(0.05);
        }
      }),
    );
  });

  it('are cut a distance from their ends', () => {
    const cut = clippedCubic(cubic, { start: 10, end: 14 });
    expect(distance(cubic.from, cut.from)).toBeCloseTo(10, 3);
    expect(distance(cubic.to, cut.to)).toBeCloseTo(14, 3);
    const gone = clippedCubic(cubic, { start: 500 });
    expect(gone.from).toEqual(gone.to);
  });
});
