import { expect, test } from 'vitest';
import { drawnBox } from './drawn-box.ts';

test('a box is as large as it was drawn, from any corner', () => {
  const box = { x: 100, y: 50, width: 300, height: 200 };
  for (const [from, to] of [
    [
      { x: 100, y: 50 },
      { x: 400, y: 250 },
    ],
    [
      { x: 400, y: 250 },
      { x: 100, y: 50 },
    ],
    [
      { x: 400, y: 50 },
      { x: 100, y: 250 },
    ],
  ] as const)
    expect(drawnBox('class', from, to)).toEqual({ box, size: { width: 300, height: 200 } });
});

test('it is never smaller than its texts need, and grows away from where the drawing began', () => {
  const small = drawnBox('class', { x: 0, y: 0 }, { x: -3, y: 2 });
  expect(small.box.width).toBeGreaterThan(20);
  expect([small.box.x + small.box.width, small.box.y]).toEqual([0, 0]);
});

test('lengths that a kind fixes are not chosen', () => {
  expect(drawnBox('actor', { x: 0, y: 0 }, { x: 300, y: 300 }).size).toEqual({});
  const initial = drawnBox('initial', { x: 10, y: 20 }, { x: 300, y: 300 });
  expect([initial.size, initial.box.x, initial.box.y]).toEqual([{}, 10, 20]);
});
