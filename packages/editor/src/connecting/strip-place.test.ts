import { overlaps, type Point, type Rect } from '@umlaut/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripPlace } from './strip-place.ts';

const size = { width: 240, height: 110 };
const view = { width: 1000, height: 700 };
const box = (x: number, y: number): Rect => ({ x, y, width: 120, height: 60 });

describe('the strip of a relation', () => {
  it('stands below the middle of a line with nothing round it', () => {
    expect(stripPlace({ middle: { x: 500, y: 300 }, size, view, obstacles: [], line: [] })).toEqual({ x: 380, y: 314 });
  });

  it('stands beside an upright line, and below a level one', () => {
    const at = (from: Point, to: Point) => stripPlace({ middle: { x: 500, y: 300 }, size, view, obstacles: [], line: [from, to] });
    expect(at({ x: 500, y: 100 }, { x: 500, y: 500 })).toEqual({ x: 514, y: 245 });
    expect(at({ x: 300, y: 300 }, { x: 700, y: 300 })).toEqual({ x: 380, y: 314 });
  });

  it('lies in the view wherever the line is, and covers nothing where there is room', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 700 }) });
    fc.assert(
      fc.property(place, fc.array(place, { maxLength: 4 }), (middle, corners) => {
        const obstacles = corners.map(({ x, y }) => box(x, y));
        const at = { ...stripPlace({ middle, size, view, obstacles, line: [] }), ...size };
        expect(at.x >= 8 && at.y >= 8 && at.x + at.width <= 992 && at.y + at.height <= 692).toBe(true);
        expect(obstacles.filter((each) => overlaps(each, at))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('covers the least where there is no room', () => {
    const small = { width: 300, height: 200 };
    const obstacles = [{ x: 0, y: 0, width: 300, height: 90 }];
    const at = stripPlace({ middle: { x: 150, y: 60 }, size, view: small, obstacles, line: [] });
    expect(at.y).toBeGreaterThanOrEqual(80);
  });
});
