import { expect, test } from 'vitest';
import type { Direction, LayoutRequest } from './layout.ts';
import { rankedRows } from './ranked-rows.ts';

const ids = Array.from({ length: 60 }, (_, index) => `${index}`);

function chain(direction: Direction): LayoutRequest {
  return {
    boxes: ids.toReversed().map((id) => ({ id, width: 120, height: 60 })),
    links: ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to, room: { width: 40, height: 30 } })),
    direction,
  };
}

test.each([
  ['down', 'y', 1],
  ['up', 'y', -1],
  ['right', 'x', 1],
  ['left', 'x', -1],
] as const)('rows follow the links %s', (direction, axis, sign) => {
  const places = rankedRows(chain(direction));
  const along = ids.map((id) => sign * (places.get(id)?.[axis] ?? Number.NaN));
  expect(along).toEqual(along.toSorted((a, b) => a - b));
});

test('the whole is a page rather than a column, with room for texts between its rows', () => {
  const places = [...rankedRows(chain('down')).values()];
  const [xs, ys] = [new Set(places.map(({ x }) => x)), [...new Set(places.map(({ y }) => y))].sort((a, b) => a - b)];
  expect(xs.size).toBeGreaterThan(4);
  expect(ys.length).toBeGreaterThan(4);
  expect(Math.min(...ys.slice(1).map((y, index) => y - (ys[index] ?? 0)))).toBeGreaterThanOrEqual(60 + 72 + 30);
});

test('boxes come near to those that they are joined with', () => {
  // Two rows of ten, each box joined with the one farthest from below it.
  const pairs = ids.slice(0, 10).map((id, index) => ({ from: id, to: ids[19 - index] ?? '' }));
  const places = rankedRows({ boxes: ids.slice(0, 20).map((id) => ({ id, width: 120, height: 450 })), links: pairs, direction: 'down' });
  expect(new Set([...places.values()].map(({ y }) => y)).size).toBe(2);
  for (const { from, to } of pairs) expect(Math.abs((places.get(from)?.x ?? 0) - (places.get(to)?.x ?? 0))).toBeLessThanOrEqual(176);
});

test('no box, and links that lead back, are no reason to fail', () => {
  expect(rankedRows({ boxes: [], links: [], direction: 'down' })).toEqual(new Map());
  const loop = [
    { from: '0', to: '1' },
    { from: '1', to: '0' },
    { from: '1', to: '1' },
  ];
  expect(rankedRows({ boxes: ids.slice(0, 2).map((id) => ({ id, width: 10, height: 10 })), links: loop, direction: 'down' }).size).toBe(2);
});
