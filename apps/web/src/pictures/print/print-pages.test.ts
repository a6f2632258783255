import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostPages, printPages, usualPaper } from './print-pages.ts';

const wishes = { paper: 'a4', orientation: 'auto', size: 'fit' } as const;

describe('the pages of a print', () => {
  test('a wide diagram is fitted on one page in landscape', () => {
    const { orientation, parts, scale, width } = printPages({ width: 2000, height: 400 }, wishes);
    expect([orientation, parts.length]).toEqual(['landscape', 1]);
    expect(scale * 2000).toBeCloseTo(width);
  });

  test('a small diagram keeps its size', () => {
    expect(printPages({ width: 100, height: 80 }, wishes).scale).toBe(1);
  });

  test('one that is tiled is cut into rows of pages that touch', () => {
    const { parts, width, height, orientation } = printPages(
      { width: 1500, height: 1900 },
      { ...wishes, orientation: 'portrait', size: 1 },
    );
    expect(orientation).toBe('portrait');
    expect(parts.map(({ x, y }) => [x / width, y / height])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
  });

  test('pages cover the picture, whatever its size, and are never more than can be counted', () => {
    const sizes = fc.record({ width: fc.double({ min: 1, max: 1e7, noNaN: true }), height: fc.double({ min: 1, max: 1e7, noNaN: true }) });
    const anyWishes = fc.record({
      paper: fc.constantFrom('a4' as const, 'letter' as const),
      orientation: fc.constantFrom('auto' as const, 'portrait' as const, 'landscape' as const),
      size: fc.constantFrom('fit' as const, 1 as const, 0.75 as const, 0.5 as const),
    });
    fc.assert(
      fc.property(sizes, anyWishes, (picture, wished) => {
        const pages = printPages(picture, wished);
        expect(pages.parts.length).toBeLessThanOrEqual(mostPages + 1);
        if (pages.parts.length > mostPages) return;
        const right = Math.max(...pages.parts.map(({ x }) => x)) + pages.width;
        const bottom = Math.max(...pages.parts.map(({ y }) => y)) + pages.height;
        expect(right).toBeGreaterThanOrEqual(picture.width * pages.scale - 0.001);
        expect(bottom).toBeGreaterThanOrEqual(picture.height * pages.scale - 0.001);
      }),
    );
  });

  test('the usual paper is that of the reader’s country', () => {
    expect(['en-US', 'fr-CA', 'en-GB', 'de'].map(usualPaper)).toEqual(['letter', 'letter', 'a4', 'a4']);
  });
});
