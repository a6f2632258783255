import type { Rect } from '@umlaut/geometry';
import { expect, test } from 'vitest';
import type { RouteRequest } from './request.ts';
import { pointsOf } from './route.ts';
import { routeEdges } from './route-edges.ts';

const boxes: Readonly<Record<string, Rect>> = {
  a: { x: 0, y: 0, width: 100, height: 80 },
  b: { x: 300, y: 10, width: 100, height: 160 },
  c: { x: 0, y: 140, width: 100, height: 80 },
};
const obstacles = Object.entries(boxes).map(([node, box]) => ({ node, box }));

function request(id: string, from: string, to: string): RouteRequest {
  const end = (node: string) => {
    const box = boxes[node] ?? { x: 0, y: 0, width: 0, height: 0 };
    return { node, outline: { shape: 'rect', box } as const, box, head: 0 };
  };
  return { id, source: end(from), target: end(to), routing: 'step', points: [] };
}

test('an edge that keeps its way has it to the point, and the others leave its place at the side alone', () => {
  const alone = routeEdges([request('first', 'a', 'b')], obstacles).get('first');
  if (alone === undefined) throw new Error('There is no way.');
  const both = routeEdges([request('second', 'c', 'b'), { ...request('first', 'a', 'b'), kept: alone }], obstacles);
  const [first, second] = ['first', 'second'].map((id) => both.get(id)).map((route) => (route === undefined ? [] : pointsOf(route)));
  expect(first).toEqual(pointsOf(alone));
  const [end, other] = [first?.at(-1), second?.at(-1)];
  expect(Math.abs((end?.y ?? 0) - (other?.y ?? 0)) + Math.abs((end?.x ?? 0) - (other?.x ?? 0))).toBeGreaterThan(8);
});
