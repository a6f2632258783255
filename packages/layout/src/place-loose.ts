import { type Point, type Rect, type Size, union } from '@umlaut/geometry';
import type { Direction, LayoutRequest } from './layout.ts';

type Box = LayoutRequest['boxes'][number];

/** Between boxes that nothing joins, px. */
const gap = 48;
/** Width of a picture to its height that fits screens and pages. */
const wished = 1.6;
/** Longest row of boxes that are joined with others elsewhere, px. */
const longestRow = 1500;

/**
 * Places for boxes without links, in their order, and for the others where they lie: in rows, or in columns where the layout runs level,
 * at the side of the others or behind them. Those of `reaching` are joined with boxes elsewhere, so they stand in one row where they can.
 */
export function placeLoose(
  loose: readonly Box[],
  linked: ReadonlyMap<string, Rect>,
  { direction, reaching }: { readonly direction: Direction; readonly reaching: ReadonlySet<string> },
): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>(linked);
  if (loose.length === 0) return places;
  const isLying = direction === 'right' || direction === 'left';
  const turned = <T extends Size>(box: T): T => (isLying ? { ...box, width: box.height, height: box.width } : box);
  const boxes = loose.map(turned);
  const around = union(linked.values());
  const { rows, at } = chosen(boxes, around === undefined ? undefined : turned({ x: 0, y: 0, ...sizeOf(around) }), {
    wish: isLying ? 1 / wished : wished,
    isRow: loose.some(({ id }) => reaching.has(id)),
  });
  for (const { id, x, y } of rows.spots) {
    const place = { x: x + at.x, y: y + at.y };
    const upright = isLying ? { x: place.y, y: place.x } : place;
    places.set(id, { x: upright.x + (around?.x ?? 0), y: upright.y + (around?.y ?? 0) });
  }
  return places;
}

interface Rows extends Size {
  readonly spots: readonly (Point & { readonly id: string })[];
}

/** The rows whose whole comes nearest to the wished shape: at the right of the others, or below them. */
function chosen(
  boxes: readonly Box[],
  around: Size | undefined,
  { wish, isRow }: { readonly wish: number; readonly isRow: boolean },
): { readonly rows: Rows; readonly at: Point } {
  const area = boxes.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  // The last row is seldom full.
  const square = 1.3 * Math.sqrt(area * wish);
  if (around === undefined) return { rows: inRows(boxes, isRow ? longestRow : square), at: { x: 0, y: 0 } };
  const beside = inRows(boxes, isRow ? longestRow : area / around.height);
  const below = inRows(boxes, isRow ? longestRow : Math.max(square, around.width));
  const [wide, high] = [
    { width: around.width + gap + beside.width, height: Math.max(around.height, beside.height) },
    { width: Math.max(around.width, below.width), height: around.height + gap + below.height },
  ];
  const off = ({ width, height }: Size): number => Math.abs(Math.log(width / height / wish));
  return off(wide) <= off(high)
    ? { rows: beside, at: { x: around.width + gap, y: 0 } }
    : { rows: below, at: { x: 0, y: around.height + gap } };
}

/** Boxes in rows that are not longer than `longest` where a box is not so itself. */
function inRows(boxes: readonly Box[], longest: number): Rows {
  const spots: (Point & { readonly id: string })[] = [];
  let [x, y, deep, width] = [0, 0, 0, 0];
  for (const box of boxes) {
    if (x > 0 && x + box.width > longest) [x, y, deep] = [0, y + deep + gap, 0];
    spots.push({ id: box.id, x, y });
    width = Math.max(width, x + box.width);
    x += box.width + gap;
    deep = Math.max(deep, box.height);
  }
  return { spots, width, height: y + deep };
}

function sizeOf({ width, height }: Rect): Size {
  return { width, height };
}
