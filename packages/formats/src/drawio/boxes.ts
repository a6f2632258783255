import type { Rect } from '@umlaut/geometry';

/** Boxes in an order. */
export interface Boxes {
  /** Whether any box from that index on is entirely inside `outer`. */
  isAnyWithin(outer: Rect, from: number): boolean;
}

/** Keeps boxes side by side as numbers, since a page has thousands, each compared with all others. Gaps are inside no box. */
export function packBoxes(boxes: readonly (Rect | undefined)[]): Boxes {
  const sides = new Float64Array(boxes.length * 4).fill(Number.NaN);
  for (const [index, box] of boxes.entries()) {
    if (box !== undefined) sides.set([box.x, box.y, box.x + box.width, box.y + box.height], index * 4);
  }
  return {
    isAnyWithin({ x, y, width, height }, from) {
      const [right, bottom] = [x + width, y + height];
      for (let at = from * 4; at < sides.length; at += 4) {
        const isWithin =
          (sides[at] ?? 0) >= x && (sides[at + 1] ?? 0) >= y && (sides[at + 2] ?? 0) <= right && (sides[at + 3] ?? 0) <= bottom;
        if (isWithin) return true;
      }
      return false;
    },
  };
}
