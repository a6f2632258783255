import { distance, type Point, type Rect, type Side } from '@umlaut/geometry';
import { expect, test } from 'vitest';
import type { RouteRequest } from './request.ts';
import { pointsOf } from './route.ts';
import { routeEdges } from './route-edges.ts';

function routed(from: Rect, to: Rect, passed: readonly Rect[]): readonly Point[] {
  const end = (node: string, box: Rect, side: Side) => ({ node, outline: { shape: 'rect', box } as const, box, head: 0, fixed: { side } });
  const request: RouteRequest = { id: 'e', source: end('from', from, 'right'), target: end('to', to, 'left'), routing: 'step', points: [] };
  const obstacles = [from, to, ...passed].map((box, at) => ({ node: ['from', 'to'][at] ?? `passed ${at}`, box }));
  const route = routeEdges([request], obstacles).get('e');
  return route === undefined ? [] : pointsOf(route);
}

/** Least distance of a rectangular route from a box, px. */
function clearOf(points: readonly Point[], { x, y, width, height }: Rect): number {
  const away = (low: number, high: number, from: number, to: number) => Math.max(0, from - Math.max(low, high), Math.min(low, high) - to);
  return Math.min(
    ...points.slice(1).map((to, at) => {
      const from = points[at] ?? to;
      return distance({ x: 0, y: 0 }, { x: away(from.x, to.x, x, x + width), y: away(from.y, to.y, y, y + height) });
    }),
  );
}

const from = { x: 0, y: 0, width: 100, height: 60 };
const to = { x: 400, y: 300, width: 100, height: 60 };

test('a route keeps 12 px from a box that it passes where that takes no further bend', () => {
  // Its upright piece would stand at 378, as far from the end as it stays straight.
  const passed = { x: 384, y: 100, width: 60, height: 120 };
  const points = routed(from, to, [passed]);
  expect(points).toHaveLength(4);
  expect(clearOf(points, passed)).toBeGreaterThanOrEqual(12);
});

test('between two boxes that lie near each other it runs in the middle', () => {
  const [left, right] = [
    { x: 90, y: 100, width: 152, height: 120 },
    { x: 258, y: 100, width: 152, height: 120 },
  ];
  const points = routed(from, to, [left, right]);
  expect(points).toHaveLength(4);
  expect(clearOf(points, left)).toBeGreaterThanOrEqual(7);
  expect(clearOf(points, right)).toBeGreaterThanOrEqual(7);
});

test('an edge does not leave a box by a side along whose border it would run', () => {
  // The middle of the second box is 2 px below the first one, and no level line meets both where edges may end.
  const [customer, order] = [
    { x: 0, y: 0, width: 120, height: 65 },
    { x: 400, y: 50, width: 120, height: 34 },
  ];
  const end = (node: string, box: Rect) => ({ node, outline: { shape: 'rect', box } as const, box, head: 0 });
  const request: RouteRequest = { id: 'e', source: end('from', customer), target: end('to', order), routing: 'step', points: [] };
  const route = routeEdges(
    [request],
    [
      { node: 'from', box: customer },
      { node: 'to', box: order },
    ],
  ).get('e');
  const points = route === undefined ? [] : pointsOf(route);
  const [first, bend, last] = points;
  expect(points).toHaveLength(3);
  for (const at of [first, last]) expect(distance(at ?? customer, bend ?? customer)).toBeGreaterThanOrEqual(12);
});

test.each([
  ['below, right', 300, 49],
  ['above, right', 300, -140],
  ['below, left', -300, 49],
  ['above, left', -300, -140],
])('two edges between boxes that overlap a little do not cross, and turn twice at the most: %s', (_, x, y) => {
  const boxes = [
    { node: 'from', box: { x: 0, y: 0, width: 120, height: 65 } },
    { node: 'to', box: { x, y, width: 122, height: 134 } },
  ] as const;
  const [source, target] = boxes.map(({ node, box }) => ({ node, outline: { shape: 'rect', box } as const, box, head: 0 }));
  if (source === undefined || target === undefined) throw new Error('There are two.');
  const requests = ['a', 'b'].map((id): RouteRequest => ({ id, source, target, routing: 'step', points: [] }));
  const routes = [...routeEdges(requests, boxes).values()];
  expect(routes.map((route) => pointsOf(route).length).every((count) => count <= 4)).toBe(true);
  expect(routes.flatMap((route) => (route.shape === 'line' ? (route.bridges ?? []) : []))).toEqual([]);
});
