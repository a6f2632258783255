import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorOn, distanceToOutline, exitOf, isWithin, movedOutline, type Outline, outlineBox, outlineCenter } from './outline.ts';

const box = { x: 10, y: 20, width: 200, height: 100 };
const shapes: readonly Outline[] = [
  { shape: 'rect', box },
  { shape: 'rect', box, radius: 12 },
  { shape: 'ellipse', box },
  { shape: 'diamond', box },
  {
    shape: 'polygon',
    points: [
      { x: 10, y: 20 },
      { x: 190, y: 20 },
      { x: 210, y: 40 },
      { x: 210, y: 120 },
      { x: 10, y: 120 },
    ],
  },
];

/** How far a point is from the outline: 0 on it. */
function offOutline(outline: Outline, { x, y }: { readonly x: number; readonly y: number }): number {
  const center = outlineCenter(outline);
  if (outline.shape === 'ellipse') return Math.abs(((x - center.x) / 100) ** 2 + ((y - center.y) / 50) ** 2 - 1);
  if (outline.shape === 'diamond') return Math.abs(Math.abs(x - center.x) / 100 + Math.abs(y - center.y) / 50 - 1);
  const edges = [x - box.x, y - box.y, box.x + box.width - x, box.y + box.height - y];
  if (outline.shape === 'rect' && outline.radius === undefined) return Math.abs(Math.min(...edges));
  return Math.min(...edges.map(Math.abs), 13);
}

describe('where edges end on an outline', () => {
  it('is on the outline, on the way to the other end, for every direction', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), fc.constantFrom(...shapes), (angle, outline) => {
        const center = outlineCenter(outline);
        const from = { x: center.x + 500 * Math.cos(angle), y: center.y + 500 * Math.sin(angle) };
        const point = anchorOn(outline, from);
        const along = (point.x - center.x) * Math.cos(angle) + (point.y - center.y) * Math.sin(angle);
        const aside = -(point.x - center.x) * Math.sin(angle) + (point.y - center.y) * Math.cos(angle);
        expect(Math.abs(aside)).toBeLessThan(1e-6);
        expect(along).toBeGreaterThan(40);
        if (outline.shape === 'ellipse' || outline.shape === 'diamond') expect(offOutline(outline, point)).toBeLessThan(1e-6);
        else expect(offOutline(outline, point)).toBeLessThan(13);
      }),
    );
  });

  it('is exact on straight sides, corners and arcs', () => {
    expect(anchorOn({ shape: 'rect', box }, { x: 110, y: 500 })).toEqual({ x: 110, y: 120 });
    expect(anchorOn({ shape: 'rect', box }, { x: 310, y: 170 })).toEqual({ x: 210, y: 120 });
    expect(anchorOn({ shape: 'ellipse', box }, { x: 410, y: 70 })).toEqual({ x: 210, y: 70 });
    expect(anchorOn({ shape: 'diamond', box }, { x: 310, y: 170 })).toEqual({ x: 160, y: 95 });
    const rounded = anchorOn({ shape: 'rect', box: { x: 0, y: 0, width: 100, height: 100 }, radius: 50 }, { x: 150, y: 150 });
    expect(rounded.x).toBeCloseTo(50 + 50 * Math.SQRT1_2, 9);
    expect(rounded.y).toBeCloseTo(rounded.x, 9);
  });

  it('is the middle when there is no direction or no size', () => {
    expect(anchorOn({ shape: 'ellipse', box }, { x: 110, y: 70 })).toEqual({ x: 110, y: 70 });
    expect(anchorOn({ shape: 'polygon', points: [] }, { x: 5, y: 5 })).toEqual({ x: 0, y: 0 });
    expect(anchorOn({ shape: 'ellipse', box: { x: 3, y: 3, width: 0, height: 0 } }, { x: 9, y: 9 })).toEqual({ x: 3, y: 3 });
  });

  it('is the last crossing of a shape with a notch', () => {
    const notched: Outline = {
      shape: 'polygon',
      points: [
        { x: 0, y: 0 },
        { x: 40, y: 0 },
        { x: 40, y: 40 },
        { x: 100, y: 40 },
        { x: 100, y: 100 },
        { x: 0, y: 100 },
      ],
    };
    expect(exitOf(notched, { inside: { x: 20, y: 50 }, towards: { x: 20, y: 0 } })).toEqual({ x: 20, y: 0 });
    expect(exitOf(notched, { inside: { x: 60, y: 50 }, towards: { x: 60, y: 0 } })).toEqual({ x: 60, y: 40 });
  });

  it('moves with its shape', () => {
    for (const outline of shapes) {
      expect(outlineBox(movedOutline(outline, { x: 5, y: -7 }))).toEqual({ ...outlineBox(outline), x: 15, y: 13 });
    }
  });
});

describe('distance to an outline', () => {
  it('is 0 on it, and as far as a step away from a side', () => {
    for (const outline of shapes) {
      const top = { x: 110, y: 20 };
      expect(distanceToOutline(outline, top)).toBeCloseTo(0, 9);
      expect(distanceToOutline(outline, { x: 110, y: 13 })).toBeCloseTo(7, 9);
    }
  });

  it('goes straight to the side, also beside a corner', () => {
    expect(distanceToOutline({ shape: 'rect', box }, { x: 12, y: 17 })).toBe(3);
    expect(distanceToOutline({ shape: 'rect', box }, { x: 7, y: 16 })).toBe(5);
    expect(distanceToOutline({ shape: 'diamond', box: { x: 0, y: 0, width: 100, height: 100 } }, { x: 25, y: 25 })).toBeCloseTo(0, 9);
  });

  it('is not 0 in the middle', () => {
    const middle = { x: 110, y: 70 };
    expect(shapes.map((outline) => distanceToOutline(outline, middle) > 40)).toEqual(shapes.map(() => true));
    expect(distanceToOutline({ shape: 'ellipse', box }, middle)).toBe(50);
  });

  it('tells inside from outside', () => {
    for (const outline of shapes) {
      expect(isWithin(outline, { x: 110, y: 70 })).toBe(true);
      expect(isWithin(outline, { x: 9, y: 70 })).toBe(false);
      expect(isWithin(outline, { x: 110, y: 125 })).toBe(false);
    }
    expect(isWithin({ shape: 'ellipse', box }, { x: 14, y: 24 })).toBe(false);
  });
});
