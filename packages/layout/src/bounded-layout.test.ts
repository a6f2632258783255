import { overlaps, type Rect } from '@umlaut/geometry';
import { expect, test } from 'vitest';
import { boundedLayout } from './bounded-layout.ts';
import type { Layout, LayoutRequest } from './layout.ts';

const boxes = (count: number): LayoutRequest['boxes'] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, width: 120, height: 60 }));
const star = (count: number): LayoutRequest => ({
  boxes: boxes(count),
  links: boxes(count - 1).map(({ id }) => ({ from: `${count - 1}`, to: id })),
  direction: 'down',
});
const chain = (count: number): LayoutRequest => ({
  boxes: boxes(count),
  links: boxes(count - 1).map(({ id }) => ({ from: id, to: `${Number(id) + 1}`, room: { width: 50, height: 20 } })),
  direction: 'down',
});
const everyPair = (count: number): LayoutRequest => ({
  boxes: boxes(count),
  links: boxes(count).flatMap(({ id: from }) => boxes(count).flatMap(({ id: to }) => (from === to ? [] : [{ from, to }]))),
  direction: 'down',
});

/** An engine that keeps what it is asked for. */
function engine(): { readonly asked: LayoutRequest[]; readonly layout: Layout } {
  const asked: LayoutRequest[] = [];
  return {
    asked,
    layout: async (request) => {
      asked.push(request);
      return new Map();
    },
  };
}

test('an ordinary request goes to the engine as it is', async () => {
  const { asked, layout } = engine();
  await boundedLayout(layout, 40)(chain(40));
  expect(asked).toEqual([chain(40)]);
});

test.each([
  ['a layer of hundreds of boxes', star(400)],
  ['boxes that are all joined with each other', everyPair(50)],
  ['thousands of boxes in a layer', star(5000)],
])('the engine is not asked for %s: they stand in rows, none on another', async (_, request) => {
  const { asked, layout } = engine();
  const places = await boundedLayout(layout, 50)(request);
  expect(asked).toEqual([]);
  const spots = request.boxes.slice(0, 500).map(({ id, width, height }): Rect => ({ x: 0, y: 0, ...places.get(id), width, height }));
  expect(spots.some((one, index) => spots.slice(index + 1).some((other) => overlaps(one, other)))).toBe(false);
});

test('the engine is asked for less care in a large diagram, and for a bounded number of its containers', async () => {
  const { asked, layout } = engine();
  const bounded = boundedLayout(layout, 10_000);
  for (let container = 0; container < 500; container += 1) await bounded(chain(100));
  expect(asked.every(({ isQuick }) => isQuick === true)).toBe(true);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.length).toBeLessThan(300);
});
