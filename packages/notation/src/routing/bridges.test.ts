import { expect, test } from 'vitest';
import { finish } from '../steps.ts';
import { bridgesOf } from './bridges.ts';
import { clippedRoute, pathOf, type Route, reversedRoute } from './route.ts';

const line = (...points: readonly (readonly [number, number])[]): Route => ({ shape: 'line', points: points.map(([x, y]) => ({ x, y })) });
const level = line([0, 50], [200, 50]);
const upright = (x: number, from = 0, to = 100): Route => line([x, from], [x, to]);

function bridges(routes: Readonly<Record<string, Route>>) {
  return Object.fromEntries(finish(bridgesOf(new Map(Object.entries(routes)))));
}

test('a level piece goes over the upright one that it crosses, and not the other way round', () => {
  expect(bridges({ level, upright: upright(100) })).toEqual({ level: [{ y: 50, left: 95, right: 105 }] });
});

test('what only meets, or crosses at an end or corner, has no bridge', () => {
  expect(bridges({ level, upright: upright(100, 0, 50) })).toEqual({});
  expect(bridges({ level, upright: upright(10) })).toEqual({});
  expect(bridges({ level: line([50, 0], [50, 50], [200, 50]), upright: upright(58) })).toEqual({});
});

test('lines beside each other are gone over at once', () => {
  expect(bridges({ level, a: upright(100), b: upright(108), c: upright(140) })).toEqual({
    level: [
      { y: 50, left: 95, right: 113 },
      { y: 50, left: 135, right: 145 },
    ],
  });
});

test('the path bows upwards, whichever way it runs and when its ends are cut off', () => {
  const over: Route = { shape: 'line', points: level.shape === 'line' ? level.points : [], bridges: [{ y: 50, left: 95, right: 105 }] };
  expect(pathOf(over)).toBe('M0 50L95 50C95 43.33 105 43.33 105 50L200 50');
  expect(pathOf(reversedRoute(clippedRoute(over, { start: 10, end: 20 })))).toBe('M180 50L105 50C105 43.33 95 43.33 95 50L10 50');
});

test('corners stay round beside a bridge', () => {
  const round: Route = {
    shape: 'line',
    points: [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
      { x: 200, y: 80 },
    ],
    radius: 8,
    bridges: [{ y: 0, left: 95, right: 105 }],
  };
  expect(pathOf(round)).toMatch(/^M0 0L95 0C95 -6\.67 105 -6\.67 105 0L192 0C/);
});
