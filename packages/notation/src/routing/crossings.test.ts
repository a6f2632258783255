import type { Rect } from '@umlaut/geometry';
import { expect, test } from 'vitest';
import { BoxIndex } from './box-index.ts';
import { costsOfRoutes } from './costs.ts';
import { Lanes } from './lanes.ts';
import type { RouteRequest } from './request.ts';
import { roomFor } from './room.ts';
import { pointsOf } from './route.ts';
import { routeEdges } from './route-edges.ts';
import { selfLoop } from './self-loop.ts';

const boxes: Readonly<Record<string, Rect>> = {
  a: { x: 0, y: 0, width: 100, height: 80 },
  b: { x: 500, y: 300, width: 100, height: 80 },
  c: { x: 270, y: -200, width: 20, height: 60 },
  d: { x: 270, y: 100, width: 20, height: 60 },
};

function end(node: string, side: 'top' | 'right' | 'bottom' | 'left') {
  const box = boxes[node] ?? { x: 0, y: 0, width: 0, height: 0 };
  return { node, outline: { shape: 'rect', box } as const, box, head: 0, fixed: { side } };
}

test('a route goes round one that is laid later, where that costs less than crossing it', () => {
  const requests: readonly RouteRequest[] = [
    { id: 'first', source: end('a', 'right'), target: end('b', 'left'), routing: 'step', points: [] },
    { id: 'later', source: end('c', 'bottom'), target: end('d', 'top'), routing: 'step', points: [] },
  ];
  const obstacles = Object.entries(boxes).map(([node, box]) => ({ node, box }));
  const routes = routeEdges(requests, obstacles);
  expect(routes.get('later')).toEqual({
    shape: 'line',
    points: [
      { x: 280, y: -140 },
      { x: 280, y: 100 },
    ],
  });
  const route = routes.get('first');
  const [, bend, ...more] = route === undefined ? [] : pointsOf(route);
  expect(bend?.x).toBeLessThan(270);
  expect(more).toHaveLength(2);
});

test('a loop at a small box crosses no edge that ends there', () => {
  const box = { x: 0, y: 0, width: 60, height: 40 };
  const outline = { shape: 'rect', box } as const;
  const ends = [10, 50].flatMap((x) => [
    {
      id: `top ${x}`,
      points: [
        { x, y: -200 },
        { x, y: 0 },
      ],
    },
    {
      id: `bottom ${x}`,
      points: [
        { x, y: 240 },
        { x, y: 40 },
      ],
    },
  ]);
  const sides = [10, 30].flatMap((y) => [
    {
      id: `left ${y}`,
      points: [
        { x: -200, y },
        { x: 0, y },
      ],
    },
    {
      id: `right ${y}`,
      points: [
        { x: 260, y },
        { x: 60, y },
      ],
    },
  ]);
  const lanes = new Lanes();
  for (const { points } of [...ends, ...sides]) lanes.add(points);
  const source = { node: 'a', outline, box, head: 12 };
  const request: RouteRequest = { id: 'loop', source, target: source, routing: 'step', points: [] };
  const ground = { index: new BoxIndex([{ node: 'a', box }]), lanes, crossingCosts: costsOfRoutes, steps: { left: 0 } };
  const loop = selfLoop(request, { place: 0, room: roomFor(request, ground), lanes, ends: [] });
  lanes.remove(loop);
  expect(lanes.against(loop)).toEqual({ overlap: 0, crossings: 0 });
});
