import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { openHand } from '../../test/hand.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' }, width: 120, height: 80 },
    { id: 'b', position: { x: 400, y: 0 }, data: { label: 'Customer', kind: 'class' }, width: 120, height: 80 },
    { id: 'c', position: { x: 800, y: 0 }, data: { label: 'Plain' } },
  ],
  edges: [],
};

const topOfB = { x: 460, y: 0 };
const leftOfB = { x: 400, y: 40 };

async function open() {
  const bench = openBench(diagram);
  return { ...bench, hand: await openHand(bench), edge: () => bench.document.current().edges[0] };
}

describe('an edge that is drawn from handle to handle', () => {
  it('begins and ends at their sides, as one step', async () => {
    const { hand, edge, document } = await open();
    hand.connect('a', topOfB, 'source', 'top');
    expect(edge()).toMatchObject({ source: 'a', target: 'b', sourceHandle: 'top', targetHandle: 'top' });
    document.undo();
    expect(document.current()).toEqual(diagram);
  });

  it('stays free to take other sides where it takes these by itself', async () => {
    const { hand, edge } = await open();
    hand.connect('a', leftOfB, 'source', 'right');
    expect(edge()).toMatchObject({ source: 'a', target: 'b' });
    expect([edge()?.sourceHandle, edge()?.targetHandle]).toEqual([undefined, undefined]);
  });

  it('finds its way by itself to a node that was not hit at a handle, and to a plain box', async () => {
    for (const to of [
      { x: 460, y: 40 },
      { x: 850, y: 20 },
    ]) {
      const { hand, edge } = await open();
      hand.connect('a', to, 'source', 'top');
      expect([edge()?.sourceHandle, edge()?.targetHandle]).toEqual([undefined, undefined]);
    }
  });
});
