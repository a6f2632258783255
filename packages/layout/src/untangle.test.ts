import { contains, overlaps, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import { expect, test } from 'vitest';
import { type Piece, untangle } from './untangle.ts';

function piece(id: string, x: number, y: number, more: Partial<Piece> = {}): Piece {
  return { id, box: { x, y, width: 100, height: 50 }, holds: false, movable: true, ...more };
}

function after(pieces: readonly Piece[], lines: Parameters<typeof untangle>[1]): ReadonlyMap<string, Rect> {
  const places = untangle(pieces, lines);
  return new Map(pieces.map(({ id, box }) => [id, { ...box, ...places.get(id) }]));
}

const row = [piece('a', 0, 0), piece('b', 200, 0), piece('c', 400, 0)];
const across = [{ from: 'a', to: 'c' }];

test('what is in the way of a line is moved aside, and covers nothing there', () => {
  const boxes = after(row, across);
  const [a, b, c] = ['a', 'b', 'c'].map((id) => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 });
  if (a === undefined || b === undefined || c === undefined) throw new Error('A box is missing.');
  expect(segmentMeetsRect({ x: a.x + 50, y: a.y + 25 }, { x: c.x + 50, y: c.y + 25 }, b)).toBe(false);
  expect([overlaps(a, b), overlaps(b, c), overlaps(a, c)]).toEqual([false, false, false]);
});

test('what is not in the way, or may not move, stays where it is', () => {
  expect(untangle(row, [{ from: 'a', to: 'b' }])).toEqual(new Map());
  expect(
    untangle(
      row.map((each) => ({ ...each, movable: false })),
      across,
    ),
  ).toEqual(new Map());
});

test('nothing leaves the area that it must stay in', () => {
  const area = { x: 180, y: 0, width: 140, height: 140 };
  const places = untangle(
    [piece('a', 0, 0, { movable: false }), piece('b', 200, 0, { area }), piece('c', 400, 0, { movable: false })],
    across,
  );
  const { x, y } = places.get('b') ?? { x: 0, y: 0 };
  expect([x >= 180, x <= 220, y > 25, y <= 90]).toEqual([true, true, true, true]);
});

test('exchanges no two pieces of which one would stand out of their holder then', () => {
  const area = { x: 0, y: 0, width: 320, height: 200 };
  const inside = (id: string, box: Rect): Piece => ({ id, box, holder: 'p', area, holds: false, movable: true });
  const pieces = [
    inside('a', { x: 10, y: 10, width: 300, height: 60 }),
    inside('b', { x: 48, y: 130, width: 260, height: 60 }),
    { id: 'n', box: { x: 150, y: 400, width: 60, height: 40 }, holds: false, movable: false },
  ];
  const places = untangle(pieces, [{ from: 'n', to: 'a' }]);
  for (const { id, box } of pieces.slice(0, 2)) {
    const { x, y } = places.get(id) ?? box;
    expect(contains(area, { ...box, x, y }), id).toBe(true);
  }
});

test('hundreds of pieces among hundreds of lines are moved in bounded work', () => {
  const many = Array.from({ length: 600 }, (_, index) => piece(`${index}`, (index % 30) * 150, Math.floor(index / 30) * 90));
  const lines = many.map(({ id }, index) => ({ from: id, to: many[(index * 7 + 31) % many.length]?.id ?? id }));
  const looks = { count: 0 };
  const counted = many.map((each) => ({
    ...each,
    get holds() {
      looks.count += 1;
      return false;
    },
  }));
  untangle(counted, lines);
  expect(looks.count).toBeLessThan(40_000_000);
});
