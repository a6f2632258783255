import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { inRows, readingOrder } from './reading-order.ts';

const box = (x: number, y: number) => ({ x, y, width: 100, height: 60 });

describe('inRows', () => {
  it('reads rows from left to right, also where they are not quite level', () => {
    const boxes = new Map([
      ['c', box(0, 200)],
      ['b', box(300, 0)],
      ['a', box(0, 20)],
      ['d', box(200, 190)],
    ]);
    expect(inRows(['c', 'b', 'a', 'd'], boxes)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('readingOrder', () => {
  it('names every node, the edges that begin there, then what lies in it', () => {
    const diagram: Diagram = {
      nodes: [
        { id: 'last', position: { x: 0, y: 400 } },
        { id: 'outer', position: { x: 0, y: 0 } },
        { id: 'inner', position: { x: 10, y: 10 }, parentId: 'outer' },
        { id: 'lost', position: { x: 300, y: 0 }, parentId: 'nowhere' },
      ],
      edges: [
        { id: 'e', source: 'outer', target: 'last' },
        { id: 'f', source: 'inner', target: 'last' },
      ],
    };
    const boxes = new Map([
      ['last', box(0, 400)],
      ['outer', box(0, 0)],
      ['inner', box(10, 10)],
      ['lost', box(300, 0)],
    ]);
    expect(readingOrder(diagram, boxes).map(({ id }) => id)).toEqual(['outer', 'e', 'inner', 'f', 'lost', 'last']);
  });

  it('reads a score as its frame, its lifelines and boxes from left to right, then its rows in order', () => {
    const node = (id: string, x: number, data: object, more: object = {}) => ({
      id,
      position: { x, y: 0 },
      data: { label: id, ...data },
      ...more,
    });
    const diagram: Diagram = {
      nodes: [
        node('note', 0, { kind: 'comment' }),
        node('frame', 200, { kind: 'interaction' }),
        node('f', 0, { kind: 'fragment', order: 'a1.0001.a0', operands: [{ id: 'o' }] }),
        node('right', 600, { kind: 'lifeline' }),
        node('box', 250, { kind: 'lifelineBox' }, { parentId: 'frame' }),
        node('left', 50, { kind: 'lifeline' }, { parentId: 'box' }),
      ],
      edges: [
        { id: 'second', source: 'left', target: 'right', data: { kind: 'reply', order: 'a2.0001.a0', in: 'f' } },
        { id: 'first', source: 'right', target: 'left', data: { kind: 'syncMessage', order: 'a0.0001.a0' } },
      ],
    };
    const boxes = new Map(diagram.nodes.map(({ id }) => [id, box(id === 'note' ? 0 : 200, 0)]));
    expect(readingOrder(diagram, boxes).map(({ id }) => id)).toEqual(['note', 'frame', 'box', 'left', 'right', 'first', 'f', 'second']);
  });
});
