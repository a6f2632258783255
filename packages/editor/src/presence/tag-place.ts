import { moved, type Point, type Rect, type Size, sharedArea } from '@umlaut/geometry';

/** Corners at which the name of somebody can stand, the usual one first. */
export type TagCorner = 'above left' | 'above right' | 'below left' | 'below right';

const corners: readonly TagCorner[] = ['above left', 'above right', 'below left', 'below right'];

/** The corner of `box` at which a tag of `size` covers no text, or the least of all. One frame for all lengths. */
export function tagCorner(box: Rect, size: Size, texts: Iterable<Rect>): TagCorner {
  return leastCovering(corners, (corner) => ({ ...tagAt(box, size, corner), ...size }), texts);
}

/** The corner of a tag outside of `box`, flush with one of its sides. */
export function tagAt(box: Rect, { width, height }: Size, corner: TagCorner): Point {
  const [row, column] = corner.split(' ');
  return {
    x: column === 'left' ? box.x : box.x + box.width - width,
    y: row === 'above' ? box.y - height : box.y + box.height,
  };
}

/** Offset from a pointer at which its name covers no text, or the least of all. */
export function nameOffset(at: Point, { width, height }: Size, texts: Iterable<Rect>, unit = 1): Point {
  const right = 12 * unit;
  const below = 15 * unit;
  const offsets: readonly Point[] = [
    { x: right, y: below },
    { x: -width, y: below },
    { x: right, y: -height },
    { x: -width, y: -height },
  ];
  return leastCovering(offsets, (offset) => ({ ...moved(at, offset), width, height }), texts);
}

function leastCovering<Place extends TagCorner | Point>(
  places: readonly Place[],
  boxAt: (place: Place) => Rect,
  texts: Iterable<Rect>,
): Place {
  const [first] = places;
  if (first === undefined) throw new Error('There is no place to choose from.');
  const all = [...texts];
  let best = { place: first, area: Number.POSITIVE_INFINITY };
  for (const place of places) {
    const box = boxAt(place);
    const area = all.reduce((sum, text) => sum + sharedArea(box, text), 0);
    if (area < best.area) best = { place, area };
  }
  return best.place;
}
