import { grown, overlaps, type Rect, segmentMeetsRect } from '@umlaut/geometry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Obstacle, RouteRequest } from './request.ts';
import { pointsOf } from './route.ts';
import { routeEdges } from './route-edges.ts';

/** Least room between two boxes, px: where there is that much, there is a way between them. */
const room = 6;

const number = (low: number, high: number) => fc.integer({ min: low, max: high });
const box = fc
  .record({ x: number(0, 90), y: number(0, 60), width: number(20, 190), height: number(20, 150) })
  .map((rect): Rect => ({ ...rect, x: rect.x * 12, y: rect.y * 12 }));
/** Boxes anywhere, many of them near each other; edges between any two of them. */
const field = fc.record({
  boxes: fc.array(box, { minLength: 2, maxLength: 60 }).map(apart),
  pairs: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 14 }),
});

function apart(boxes: readonly Rect[]): readonly Rect[] {
  const kept: Rect[] = [];
  for (const rect of boxes) if (kept.every((other) => !overlaps(grown(rect, room), other))) kept.push(rect);
  return kept;
}

function requestsFor(boxes: readonly Rect[], pairs: readonly (readonly [number, number])[]): readonly RouteRequest[] {
  return pairs.flatMap(([a, b], index) => {
    const [from, to] = [a % boxes.length, b % boxes.length];
    const [source, target] = [boxes[from], boxes[to]];
    if (from === to || source === undefined || target === undefined) return [];
    const end = (node: number, rect: Rect) => ({ node: `${node}`, outline: { shape: 'rect', box: rect } as const, box: rect, head: 12 });
    return [{ id: `${index}`, source: end(from, source), target: end(to, target), routing: 'step', points: [] } as const];
  });
}

test('no edge passes through a box, its own ends included, as there always is a way round', () => {
  let routed = 0;
  fc.assert(
    fc.property(field, ({ boxes, pairs }) => {
      const requests = requestsFor(boxes, pairs);
      const routes = routeEdges(
        requests,
        boxes.map((rect, index): Obstacle => ({ node: `${index}`, box: rect })),
      );
      for (const { id } of requests) {
        const route = routes.get(id);
        const points = route === undefined ? [] : pointsOf(route);
        expect(points.length).toBeGreaterThan(1);
        for (const [at, to] of points.entries()) {
          const from = points[at - 1] ?? to;
          expect(from.x === to.x || from.y === to.y).toBe(true);
          expect(boxes.filter((rect) => segmentMeetsRect(from, to, grown(rect, -0.01)))).toEqual([]);
        }
        routed += 1;
      }
    }),
    { numRuns: 300 },
  );
  expect(routed).toBeGreaterThan(300);
});
