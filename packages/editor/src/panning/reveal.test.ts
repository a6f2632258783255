import { describe, expect, it } from 'vitest';
import { createSceneView } from '../view/scene.ts';
import { boxOf, shiftInto } from './reveal.ts';

const area = { width: 800, height: 600 };
const box = (x: number, y: number) => ({ x, y, width: 100, height: 40 });

describe('shiftInto', () => {
  it('leaves alone what is seen whole', () => {
    expect(shiftInto(box(300, 300), area, [])).toEqual({ x: 0, y: 0 });
  });

  it('moves what is outside by as little as it needs', () => {
    expect(shiftInto(box(-150, 300), area, [])).toEqual({ x: 174, y: 0 });
    expect(shiftInto(box(780, 900), area, [])).toEqual({ x: -104, y: -364 });
  });

  it('moves what is covered beside what covers it, the shortest way', () => {
    const minimap = { x: 590, y: 440, width: 200, height: 150 };
    const by = shiftInto(box(600, 450), area, [minimap]);
    expect(by).toEqual({ x: 0, y: -74 });
    const panel = { x: 0, y: 0, width: 120, height: 600 };
    expect(shiftInto(box(60, 300), area, [panel])).toEqual({ x: 84, y: 0 });
  });

  it('shows the upper left of what is larger than the area', () => {
    expect(shiftInto({ x: -500, y: -500, width: 2000, height: 2000 }, area, [])).toEqual({ x: 500, y: 500 });
  });
});

it('the box of a message is where its line is, however tall its lifelines are', () => {
  const lifelines = ['a', 'b'].map((id, at) => ({ id, position: { x: at * 200, y: 0 }, data: { kind: 'lifeline', label: id } }));
  const edges = Array.from({ length: 40 }, (_, row) => {
    const order = `a0.0001.a${String.fromCharCode(65 + (row % 26))}${row < 26 ? '' : '1'}`;
    return { id: `m${row}`, source: 'a', target: 'b', data: { kind: 'syncMessage', label: `${row}`, order } };
  });
  const scene = createSceneView()({ nodes: lifelines, edges }, false);
  const places = edges.map(({ id }) => boxOf({ scene }, { element: 'edge', id })?.y ?? 0).sort((one, other) => one - other);
  expect(places[39]).toBeGreaterThan((places[0] ?? 0) + 39 * 20);
});
