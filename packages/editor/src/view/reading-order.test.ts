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
});
