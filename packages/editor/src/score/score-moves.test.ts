import { applyChanges, type Diagram, type DiagramEdge, type DiagramNode, readScores } from '@umlaut/diagram';
import { pointsOf } from '@umlaut/notation';
import { describe, expect, it } from 'vitest';
import { createSceneView } from '../view/scene.ts';
import { gapHeight, placeAt } from './places.ts';
import { scoreMoves } from './score-moves.ts';

const lifeline = (id: string, index: number): DiagramNode => ({
  id,
  position: { x: 100 + 300 * index, y: 50 },
  data: { kind: 'lifeline', label: id },
});
const message = (id: string, order: string, more: object = {}): DiagramEdge => ({
  id,
  source: 'a',
  target: 'b',
  data: { kind: 'syncMessage', label: id, order, ...more },
});
const fragment: DiagramNode = {
  id: 'f',
  position: { x: 0, y: 0 },
  data: { kind: 'fragment', label: 'alt', operator: 'alt', order: 'a1.0001.a0', operands: [{ id: 'x' }, { id: 'y', from: 'a3.0001.a0' }] },
};
const diagram: Diagram = {
  nodes: [lifeline('a', 0), lifeline('b', 1), lifeline('c', 2), fragment],
  edges: [
    message('m0', 'a0.0001.a0'),
    message('m2', 'a2.0001.a0', { in: 'f' }),
    message('m3', 'a3.0001.a1', { in: 'f' }),
    message('m4', 'a4.0001.a0'),
  ],
};
const scene = createSceneView()(diagram, false);
const [score] = readScores(diagram);
if (score === undefined) throw new Error('There is a score.');

function heightOf(id: string): number {
  const route = scene.edges.get(id)?.placed.route;
  return route === undefined ? Number.NaN : (pointsOf(route)[0]?.y ?? Number.NaN);
}

function rowsOf(after: Diagram): unknown {
  const read = readScores(after)[0];
  return read?.root.map((item) =>
    item.type === 'fragment' ? [item.id, ...item.operands.map(({ items }) => items.map(({ id }) => id))] : item.id,
  );
}

describe('a height of a score', () => {
  it('is the gap above the next arrow, its label included', () => {
    expect(placeAt(score, scene, heightOf('m0') - 10)).toEqual({ score: '', before: 'm0' });
    expect(placeAt(score, scene, heightOf('m0') + 2)).toEqual({ score: '', before: 'f' });
    expect(placeAt(score, scene, heightOf('m2') - 5)).toEqual({ score: '', fragment: 'f', operand: 'x', before: 'm2' });
    expect(placeAt(score, scene, heightOf('m2') + 2)).toEqual({ score: '', fragment: 'f', operand: 'x' });
    expect(placeAt(score, scene, heightOf('m3') - 5)).toEqual({ score: '', fragment: 'f', operand: 'y', before: 'm3' });
    expect(placeAt(score, scene, heightOf('m4') + 500)).toEqual({ score: '' });
  });

  it('lies in the gap that it is shown for', () => {
    for (const place of [
      { score: '', before: 'f' },
      { score: '', fragment: 'f', operand: 'x' },
      { score: '', fragment: 'f', operand: 'y' },
      { score: '' },
    ]) {
      expect(placeAt(score, scene, gapHeight(score, scene, place))).toEqual(place);
    }
  });
});

describe('a drag', () => {
  const boxOf = (id: string) => scene.nodes.get(id)?.placed.box ?? { x: 0, y: 0, width: 0, height: 0 };

  it('of a lifeline past another puts it there, and the score stays', () => {
    const moved = new Map([['a', { x: boxOf('b').x + 10, y: 300 }]]);
    const { changes, taken } = scoreMoves(diagram, scene, moved);
    const after = applyChanges(diagram, changes);
    expect([...taken]).toEqual(['a']);
    expect(readScores(after)[0]?.columns.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(createSceneView()(after, false).nodes.get('b')?.placed.box.x).toBe(boxOf('a').x);
  });

  it('of all lifelines moves the score', () => {
    const moved = new Map(['a', 'b', 'c'].map((id) => [id, { x: boxOf(id).x + 40, y: boxOf(id).y + 30 }]));
    const after = applyChanges(diagram, scoreMoves(diagram, scene, moved).changes);
    const now = createSceneView()(after, false).nodes;
    for (const id of ['a', 'b', 'c', 'f']) expect(now.get(id)?.placed.box).toMatchObject({ x: boxOf(id).x + 40, y: boxOf(id).y + 30 });
  });

  it('of a fragment puts it into the gap at its tab', () => {
    const down = applyChanges(diagram, scoreMoves(diagram, scene, new Map([['f', { x: boxOf('f').x, y: heightOf('m4') + 20 }]])).changes);
    expect(rowsOf(down)).toEqual(['m0', 'm4', ['f', ['m2'], ['m3']]]);
    const up = applyChanges(diagram, scoreMoves(diagram, scene, new Map([['f', { x: boxOf('f').x, y: heightOf('m0') - 20 }]])).changes);
    expect(rowsOf(up)).toEqual([['f', ['m2'], ['m3']], 'm0', 'm4']);
  });

  it('of anything else means nothing to scores', () => {
    expect(scoreMoves(diagram, scene, new Map([['other', { x: 0, y: 0 }]]))).toEqual({ changes: [], taken: new Set() });
  });
});

describe('a note beside a message', () => {
  const note: DiagramNode = { id: 'n', position: { x: 900, y: 20 }, data: { kind: 'comment', label: 'said' } };
  const anchor: DiagramEdge = { id: 'k', source: 'n', target: 'b', data: { kind: 'anchor', target: { edge: 'm0' } } };
  const noted: Diagram = { nodes: [...diagram.nodes, note], edges: [...diagram.edges, anchor] };
  const drawn = createSceneView()(noted, false);

  it('is on the other side once dragged over the middle of the message, and keeps its position', () => {
    const box = drawn.nodes.get('n')?.placed.box ?? { x: 0, y: 0 };
    const drag = (x: number, y = 0) => scoreMoves(noted, drawn, new Map([['n', { x: box.x + x, y: box.y + y }]]));
    expect(drag(-400)).toEqual({
      changes: [{ op: 'set', element: 'node', id: 'n', path: ['data', 'side'], value: 'left' }],
      taken: new Set(['n']),
    });
    expect(drag(40, 300)).toEqual({ changes: [], taken: new Set(['n']) });
    expect(heightOf('m0')).toBeGreaterThan(box.y);
  });
});
