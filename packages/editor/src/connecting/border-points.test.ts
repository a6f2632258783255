import { outlineBox } from '@umlaut/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSceneView, type DrawnNode } from '../view/scene.ts';
import { type BorderPlace, borderPlaceNear, borderPointAt, drawnPoints, stepAlong } from './border-points.ts';

const ports = [
  { id: 'p', side: 'left', at: 0.5, form: 'port' },
  { id: 'q', side: 'top', at: 0.25, form: 'port' },
];
const scene = createSceneView()(
  { nodes: [{ id: 'n', position: { x: 100, y: 50 }, width: 200, height: 120, data: { label: 'N', kind: 'component', ports } }], edges: [] },
  false,
);
function node(): DrawnNode {
  const found = scene.nodes.get('n');
  if (found === undefined) throw new Error('It is not drawn.');
  return found;
}

describe('a place on the border', () => {
  it.each([
    [
      { x: 90, y: 110 },
      { side: 'left', at: 0.5 },
    ],
    [
      { x: 150, y: 40 },
      { side: 'top', at: 0.25 },
    ],
    [
      { x: 295, y: 110 },
      { side: 'right', at: 0.5 },
    ],
    [
      { x: 200, y: 400 },
      { side: 'bottom', at: 0.5 },
    ],
    [
      { x: -500, y: -40 },
      { side: 'left', at: 0 },
    ],
  ])('is the nearest one to %o', (at, place) => {
    expect(borderPlaceNear(node(), at)).toEqual(place);
  });

  it('bears the point whose mark is pressed, and none elsewhere', () => {
    expect(borderPointAt(node(), { x: 97, y: 112 })).toBe('p');
    expect(borderPointAt(node(), { x: 150, y: 44 })).toBe('q');
    expect(borderPointAt(node(), { x: 200, y: 110 })).toBeUndefined();
    expect(drawnPoints(node()).map(({ point }) => point.id)).toEqual(['p', 'q']);
  });
});

describe('the arrows', () => {
  const box = outlineBox(node().placed.outline);

  it('lead a point along its side, and round the corner at its end', () => {
    let place: BorderPlace | undefined = { side: 'left', at: 0.5 };
    const sides = new Set<string>();
    for (let step = 0; step < 60 && place !== undefined; step += 1) {
      sides.add(place.side);
      place = stepAlong(box, place, place.side === 'left' || place.side === 'right' ? { x: 0, y: -5 } : { x: 5, y: 0 });
    }
    expect([...sides]).toEqual(['left', 'top', 'right']);
  });

  it('mean nothing across the side', () => {
    expect(stepAlong(box, { side: 'left', at: 0.5 }, { x: 5, y: 0 })).toBeUndefined();
    expect(stepAlong(box, { side: 'top', at: 0.5 }, { x: 0, y: 5 })).toBeUndefined();
  });

  it('always leave it on the border, and go back the same way', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('left', 'right', 'top', 'bottom'),
        fc.double({ min: 0.2, max: 0.8, noNaN: true }),
        fc.constantFrom(-5, 5),
        (side, at, by) => {
          const way = side === 'left' || side === 'right' ? { x: 0, y: by } : { x: by, y: 0 };
          const there = stepAlong(box, { side, at }, way);
          const back = there && stepAlong(box, there, { x: -way.x, y: -way.y });
          expect(back?.side).toBe(side);
          expect(back?.at).toBeCloseTo(at, 6);
        },
      ),
    );
  });
});
