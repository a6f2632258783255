import { describe, expect, it } from 'vitest';
import type { Route } from './routing/route.ts';
import { stretched } from './stretch-edge.ts';

const still = { x: 0, y: 0 };

function line(...points: readonly (readonly [number, number])[]): Route {
  return { shape: 'line', points: points.map(([x, y]) => ({ x, y })) };
}

describe('a stretched route', () => {
  it('keeps level pieces level and upright ones upright', () => {
    const route = line([0, 0], [50, 0], [50, 80], [100, 80]);
    expect(stretched(route, { source: { x: 5, y: 7 }, target: { x: -3, y: 20 } })).toEqual(line([5, 7], [50, 7], [50, 100], [97, 100]));
  });

  it('moves the only corner with both ends', () => {
    expect(stretched(line([0, 0], [50, 0], [50, 80]), { source: { x: 0, y: 9 }, target: { x: 4, y: 0 } })).toEqual(
      line([0, 9], [54, 9], [54, 80]),
    );
  });

  it('gets corners where a level line would lean', () => {
    expect(stretched(line([0, 0], [100, 0]), { source: still, target: { x: 0, y: 40 } })).toEqual(
      line([0, 0], [50, 0], [50, 40], [100, 40]),
    );
    expect(stretched(line([0, 0], [0, 100]), { source: { x: 20, y: 0 }, target: still })).toEqual(
      line([20, 0], [20, 50], [0, 50], [0, 100]),
    );
  });

  it('leads a leaning line from end to end, and leaves way points where they are', () => {
    expect(stretched(line([0, 0], [100, 30]), { source: { x: 1, y: 1 }, target: still })).toEqual(line([1, 1], [100, 30]));
    expect(stretched(line([0, 0], [40, 60], [100, 30]), { source: still, target: { x: 9, y: 9 } })).toEqual(
      line([0, 0], [40, 60], [109, 39]),
    );
  });

  it('bends curves at their ends alone, and forgets bridges', () => {
    const curve: Route = { shape: 'curve', curves: [{ from: still, c1: { x: 10, y: 0 }, c2: { x: 90, y: 50 }, to: { x: 100, y: 50 } }] };
    expect(stretched(curve, { source: still, target: { x: 0, y: 5 } })).toEqual({
      shape: 'curve',
      curves: [{ from: still, c1: { x: 10, y: 0 }, c2: { x: 90, y: 55 }, to: { x: 100, y: 55 } }],
    });
    const bridged: Route = { shape: 'line', points: [still, { x: 90, y: 0 }], bridges: [] };
    expect(stretched(bridged, { source: still, target: still })).not.toHaveProperty('bridges');
  });
});
