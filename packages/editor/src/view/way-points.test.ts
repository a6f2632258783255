import { describe, expect, it } from 'vitest';
import { bentPoints, withoutPoint, withPointAdded } from './way-points.ts';

const stepped = {
  points: [],
  route: {
    shape: 'line',
    points: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 80 },
      { x: 200, y: 80 },
    ],
  },
  isStepped: true,
  ends: { source: { x: -120, y: -40, width: 120, height: 80 }, target: { x: 200, y: 40, width: 120, height: 80 } },
} as const;

describe('bending an edge', () => {
  it('moves a piece of a stepped line across itself and keeps its corners', () => {
    const bent = bentPoints(stepped, { from: { x: 101, y: 40 }, to: { x: 130, y: 60 } });
    expect(bent).toEqual([
      { x: 129, y: 0 },
      { x: 129, y: 80 },
    ]);
  });

  it('moves the first piece with the corner where it ends', () => {
    expect(bentPoints(stepped, { from: { x: 50, y: 0 }, to: { x: 50, y: -30 } })).toEqual([
      { x: 100, y: -30 },
      { x: 100, y: 80 },
    ]);
  });

  it('lets an outermost piece that is moved past its node turn towards the middle of it', () => {
    expect(bentPoints(stepped, { from: { x: 50, y: 0 }, to: { x: 50, y: 60 } })).toEqual([
      { x: -60, y: 60 },
      { x: 100, y: 60 },
      { x: 100, y: 80 },
    ]);
    expect(bentPoints(stepped, { from: { x: 150, y: 80 }, to: { x: 150, y: 200 } })).toEqual([
      { x: 100, y: 0 },
      { x: 100, y: 200 },
      { x: 260, y: 200 },
    ]);
  });

  it('changes nothing where a piece is moved along itself', () => {
    expect(bentPoints(stepped, { from: { x: 20, y: 0 }, to: { x: 70, y: 0.4 } })).toEqual([]);
  });

  it('adds a way point to other lines, in its place among the others', () => {
    const route = {
      shape: 'line',
      points: [
        { x: 0, y: 0 },
        { x: 100, y: 50 },
        { x: 200, y: 0 },
      ],
    } as const;
    const bend = { ...stepped, points: [{ x: 100, y: 50 }], route, isStepped: false };
    expect(bentPoints(bend, { from: { x: 150, y: 25 }, to: { x: 160, y: 60 } })).toEqual([
      { x: 100, y: 50 },
      { x: 160, y: 60 },
    ]);
    expect(bentPoints(bend, { from: { x: 50, y: 25 }, to: { x: 40, y: 60 } })).toEqual([
      { x: 40, y: 60 },
      { x: 100, y: 50 },
    ]);
  });

  it('moves a way point that it takes hold of, and takes one out', () => {
    const bend = { ...stepped, points: [{ x: 100, y: 0 }] };
    expect(bentPoints(bend, { from: { x: 98, y: 3 }, to: { x: 120, y: 20 } })).toEqual([{ x: 120, y: 20 }]);
    expect(
      withoutPoint(
        [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
        0,
      ),
    ).toEqual([{ x: 2, y: 2 }]);
  });

  it('adds a way point on the way as it is: in the longest piece, or behind another', () => {
    const points = [
      { x: 100, y: 0 },
      { x: 100, y: 80 },
    ];
    expect(withPointAdded({ points: [], route: stepped.route })).toEqual({ points: [{ x: 100, y: 40 }], index: 0 });
    expect(withPointAdded({ points, route: stepped.route })).toEqual({ points: [{ x: 50, y: 0 }, ...points], index: 0 });
    expect(withPointAdded({ points, route: stepped.route }, 0).points[1]).toEqual({ x: 100, y: 40 });
    expect(withPointAdded({ points, route: stepped.route }, 1)).toEqual({ points: [...points, { x: 150, y: 80 }], index: 2 });
  });
});
