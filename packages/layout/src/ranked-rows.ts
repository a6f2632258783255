import { centerOf, type Point, type Rect } from '@umlaut/geometry';
import type { LayoutRequest, Link } from './layout.ts';
import { ranksOf } from './ranks.ts';

type Box = LayoutRequest['boxes'][number];
type Spot = Rect & { readonly id: string };

/** Gap between boxes of a row, and at least between rows, px. */
const gap = { boxes: 56, rows: 72 } as const;
/** Room that a line takes between rows, and the most that lines are given there, px. */
const ofLine = { room: 8, most: 160 } as const;
/** Width of the whole to its height. */
const wished = 1.6;
/** How often boxes are moved below and above those that they are joined with. */
const sweeps = 8;

/**
 * Corners for boxes that are too many, or joined too often, for layers: in rows, whose order is that of the links. Each row is filled, so that
 * the whole is a page and not a column, and those that are joined come to stand near each other. Takes time in proportion to the boxes and links.
 */
export function rankedRows(request: LayoutRequest): ReadonlyMap<string, Point> {
  const { direction } = request;
  const isLying = direction === 'right' || direction === 'left';
  const isBack = direction === 'up' || direction === 'left';
  const boxes = request.boxes.map(({ id, width, height }) => (isLying ? { id, width: height, height: width } : { id, width, height }));
  const { of: ranks, links } = ranksOf(request);
  const ordered = boxes.toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
  const rows = ordered.length === 0 ? [] : swept(filled(ordered, isLying ? 1 / wished : wished), links);
  const spots = stacked(isBack ? rows.toReversed() : rows, links, isLying ? 'width' : 'height');
  return new Map(spots.map(({ id, x, y }) => [id, isLying ? { x: y, y: x } : { x, y }]));
}

/** Boxes in rows as long as the wished shape needs. */
function filled(boxes: readonly Box[], wish: number): readonly (readonly Box[])[] {
  const area = boxes.reduce((sum, { width, height }) => sum + (width + gap.boxes) * (height + 2 * gap.rows), 0);
  const longest = Math.max(Math.sqrt(area * wish), ...boxes.map(({ width }) => width));
  const rows: Box[][] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    if (end + box.width > longest) {
      rows.push([]);
      end = 0;
    }
    rows.at(-1)?.push(box);
    end += box.width + gap.boxes;
  }
  return rows;
}

/** The rows with each box below or above those that it is joined with, as far as the others of its row leave it room. */
function swept(rows: readonly (readonly Box[])[], links: readonly Link[]): readonly (readonly Spot[])[] {
  // Two that are joined in one row would change places for ever.
  const rowOf = rowsById(rows);
  const apart = links.filter(({ from, to }) => rowOf.get(from) !== rowOf.get(to));
  const joined = Map.groupBy(
    [...apart.map(({ from: at, to: other }) => ({ at, other })), ...apart.map(({ from: other, to: at }) => ({ at, other }))],
    ({ at }) => at,
  );
  const middles = new Map<string, number>();
  let lines = rows.map((row) => lined(row));
  const keep = (line: readonly Spot[]): void => {
    for (const spot of line) middles.set(spot.id, centerOf(spot).x);
  };
  lines.forEach(keep);
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    lines = lines.map((line) => {
      const wish = new Map(
        line.map(({ id }) => [id, meanOf(joined.get(id)?.map(({ other }) => middles.get(other) ?? 0)) ?? middles.get(id) ?? 0]),
      );
      const moved = lined(line.toSorted((a, b) => (wish.get(a.id) ?? 0) - (wish.get(b.id) ?? 0)));
      keep(moved);
      return moved;
    });
  }
  return lines;
}

function meanOf(values: readonly number[] = []): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rowsById(rows: readonly (readonly Box[])[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap((row, index) => row.map(({ id }) => [id, index] as const)));
}

/** A row about the middle of all, which is at 0. */
function lined(row: readonly Box[]): readonly Spot[] {
  const width = row.reduce((sum, box) => sum + box.width + gap.boxes, -gap.boxes);
  let x = -width / 2;
  return row.map((box) => {
    const spot = { ...box, x, y: 0 };
    x += box.width + gap.boxes;
    return spot;
  });
}

/** Rows below each other, with room between them for the lines that pass there and their texts. */
function stacked(rows: readonly (readonly Spot[])[], links: readonly Link[], along: 'width' | 'height'): readonly Spot[] {
  const rowOf = rowsById(rows);
  const passing = rows.map(() => 0);
  const texts = rows.map(() => 0);
  for (const { from, to, room } of links) {
    const [one = 0, other = 0] = [rowOf.get(from), rowOf.get(to)];
    const [first, last] = [Math.min(one, other), Math.max(one, other)];
    texts[first] = Math.max(texts[first] ?? 0, room?.[along] ?? 0);
    for (let row = first; row < last; row += 1) passing[row] = (passing[row] ?? 0) + 1;
  }
  let y = 0;
  return rows.flatMap((row, index) => {
    const at = y;
    const lines = Math.min(ofLine.most, ((passing[index] ?? 0) / row.length) * ofLine.room);
    y += Math.max(...row.map(({ height }) => height)) + gap.rows + (texts[index] ?? 0) + lines;
    return row.map((spot) => ({ ...spot, y: at }));
  });
}
