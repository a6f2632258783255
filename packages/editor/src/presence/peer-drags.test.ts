import { applyChanges, type Diagram, moveNodes } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { createSharedDrag } from './peer-drags.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 } },
    { id: 'b', position: { x: 300, y: 0 } },
  ],
  edges: [],
};
const nothing = new Map();

describe('shared drags', () => {
  it('are one’s own while nobody else drags', () => {
    const own = new Map([['a', { x: 1, y: 1 }]]);
    expect(createSharedDrag()(diagram, own, nothing)).toBe(own);
  });

  it('hold what others drag, one’s own before theirs', () => {
    const own = new Map([['a', { x: 1, y: 1 }]]);
    const others = new Map([
      ['a', { x: 9, y: 9 }],
      ['b', { x: 8, y: 8 }],
    ]);
    expect([...createSharedDrag()(diagram, own, others)]).toEqual([
      ['a', { x: 1, y: 1 }],
      ['b', { x: 8, y: 8 }],
    ]);
  });

  it('keep their identity while nothing changes', () => {
    const shared = createSharedDrag();
    const first = shared(diagram, nothing, new Map([['b', { x: 8, y: 8 }]]));
    expect(shared(diagram, nothing, new Map([['b', { x: 8, y: 8 }]]))).toBe(first);
  });

  it('leave a node to the document once that was written, until it is dragged on', () => {
    const shared = createSharedDrag();
    const others = new Map([['b', { x: 8, y: 8 }]]);
    expect(shared(diagram, nothing, others).size).toBe(1);
    const dropped = applyChanges(diagram, moveNodes(diagram, new Map([['b', { x: 8, y: 8 }]])));
    expect(shared(dropped, nothing, others).size).toBe(0);
    expect(shared(dropped, nothing, new Map([['b', { x: 20, y: 8 }]])).size).toBe(1);
  });

  it('pass over nodes that are not there', () => {
    expect(createSharedDrag()(diagram, nothing, new Map([['gone', { x: 8, y: 8 }]])).size).toBe(0);
  });
});
