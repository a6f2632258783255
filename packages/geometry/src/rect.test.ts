import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxAround, contains, grown, holds, middleOf, overlaps, segmentMeetsRect, union } from './rect.ts';

const rect = { x: 0, y: 0, width: 10, height: 20 };

describe('boxes', () => {
  it('grow, shrink to nothing, and join', () => {
    expect(grown(rect, 2)).toEqual({ x: -2, y: -2, width: 14, height: 24 });
    expect(grown(rect, -8)).toEqual({ x: 5, y: 8, width: 0, height: 4 });
    expect(union([rect, { x: 20, y: -5, width: 1, height: 1 }])).toEqual({ x: 0, y: -5, width: 21, height: 25 });
    expect(union([])).toBeUndefined();
    expect(boxAround([{ x: 3, y: 4 }])).toEqual({ x: 3, y: 4, width: 0, height: 0 });
  });

  it('know what lies in them and what touches them only', () => {
    expect(holds(rect, { x: 10, y: 20 })).toBe(true);
    expect(contains(rect, { x: 0, y: 0, width: 10, height: 20.4 }, 0.5)).toBe(true);
    expect(overlaps(rect, { x: 10, y: 0, width: 5, height: 5 })).toBe(false);
    expect(overlaps(rect, { x: 9.9, y: 0, width: 5, height: 5 })).toBe(true);
    expect(middleOf(rect, 'left')).toEqual({ x: 0, y: 10 });
  });

  it('are met by segments through their inside, not by those along their border', () => {
    expect(segmentMeetsRect({ x: -5, y: 10 }, { x: 15, y: 10 }, rect)).toBe(true);
    expect(segmentMeetsRect({ x: 0, y: -5 }, { x: 0, y: 50 }, rect)).toBe(false);
    expect(segmentMeetsRect({ x: -5, y: 10 }, { x: 0, y: 10 }, rect)).toBe(false);
    expect(segmentMeetsRect({ x: -10, y: 0 }, { x: 10, y: 21 }, rect)).toBe(true);
    expect(segmentMeetsRect({ x: -10, y: 15 }, { x: 5, y: 30 }, rect)).toBe(false);
  });

  it('are met exactly when a point of the segment lies inside', () => {
    const place = fc.integer({ min: -30, max: 40 });
    fc.assert(
      fc.property(place, place, place, place, (ax, ay, bx, by) => {
        const steps = Array.from({ length: 401 }, (_, step) => step / 400);
        const inside = steps.some((t) => {
          const [x, y] = [ax + (bx - ax) * t, ay + (by - ay) * t];
          return x > 0.2 && y > 0.2 && x < 9.8 && y < 19.8;
        });
        if (inside) expect(segmentMeetsRect({ x: ax, y: ay }, { x: bx, y: by }, rect)).toBe(true);
      }),
    );
  });
});
