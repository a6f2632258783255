import { overlaps, type Rect } from '@umlaut/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeToolbar } from './place-toolbar.ts';

const toolbar = { width: 240, height: 40 };
const view = { width: 1000, height: 700 };
const setting = { selection: { x: 400, y: 300, width: 160, height: 90 }, gap: 28, toolbar, view, obstacles: [], neighbours: [] };

describe('the toolbar', () => {
  it('stands above the middle of the selection, clear of its handles', () => {
    expect(placeToolbar(setting)).toEqual({ x: 360, y: 232 });
  });

  it('flips below where there is no room above', () => {
    expect(placeToolbar({ ...setting, selection: { x: 400, y: 70, width: 160, height: 90 } })).toEqual({ x: 360, y: 188 });
    expect(placeToolbar({ ...setting, selection: { x: 400, y: 76, width: 160, height: 90 } })).toEqual({ x: 360, y: 8 });
  });

  it('stays in the view beside a selection at its edge', () => {
    expect(placeToolbar({ ...setting, selection: { x: -100, y: 300, width: 160, height: 90 } })).toEqual({ x: 8, y: 232 });
    expect(placeToolbar({ ...setting, selection: { x: 950, y: 300, width: 160, height: 90 } })).toEqual({ x: 752, y: 232 });
  });

  it('moves along the selection past what floats over the canvas', () => {
    const banner = { x: 300, y: 220, width: 120, height: 40 };
    expect(placeToolbar({ ...setting, obstacles: [banner] })).toEqual({ x: 420, y: 232 });
  });

  it('goes below rather than over another element, and stays above where below is no better', () => {
    const above = { x: 400, y: 200, width: 160, height: 60 };
    const below = { x: 400, y: 420, width: 160, height: 60 };
    expect(placeToolbar({ ...setting, neighbours: [above] })?.y).toBe(418);
    const beside = [
      { x: 570, y: 300, width: 300, height: 90 },
      { x: 100, y: 300, width: 290, height: 90 },
    ];
    const large = [
      { ...above, y: 60, height: 200 },
      { ...below, height: 200 },
    ];
    expect(placeToolbar({ ...setting, neighbours: [...large, ...beside] })?.y).toBe(232);
  });

  it('goes beyond the nodes that a short line joins, so that their borders stay free', () => {
    const line = { x: 470, y: 330, width: 60, height: 20 };
    const nodes = [
      { x: 350, y: 290, width: 120, height: 100 },
      { x: 530, y: 290, width: 120, height: 100 },
    ];
    expect(placeToolbar({ ...setting, gap: 14, selection: line, neighbours: nodes })).toEqual({ x: 380, y: 242 });
  });

  it('stands within a selection that fills the view, beside its texts', () => {
    const selection = { x: -50, y: -50, width: 1200, height: 900 };
    expect(placeToolbar({ ...setting, selection })).toEqual({ x: 380, y: 8 });
    const title = { x: 300, y: 0, width: 400, height: 50 };
    expect(placeToolbar({ ...setting, selection, obstacles: [title] })).toEqual({ x: 8, y: 8 });
  });

  it('is hidden where the selection is out of view, or the view is smaller than the toolbar', () => {
    expect(placeToolbar({ ...setting, selection: { x: 1001, y: 0, width: 90, height: 90 } })).toBeUndefined();
    expect(placeToolbar({ ...setting, view: { width: 200, height: 700 } })).toBeUndefined();
  });

  it('never covers an obstacle, and never leaves the view', () => {
    const box = (most: number): fc.Arbitrary<Rect> =>
      fc.record({
        x: fc.integer({ min: -300, max: 1200 }),
        y: fc.integer({ min: -300, max: 900 }),
        width: fc.integer({ min: 1, max: most }),
        height: fc.integer({ min: 1, max: most }),
      });
    fc.assert(
      fc.property(
        box(900),
        fc.array(box(300), { maxLength: 5 }),
        fc.array(box(300), { maxLength: 8 }),
        (selection, obstacles, neighbours) => {
          const at = placeToolbar({ ...setting, selection, obstacles, neighbours });
          if (at === undefined) return;
          const placed = { ...at, ...toolbar };
          expect(obstacles.filter((obstacle) => overlaps(placed, obstacle))).toEqual([]);
          expect(at.x >= 8 && at.y >= 8 && at.x + 240 <= 992 && at.y + 40 <= 692).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
