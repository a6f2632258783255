import type { Diagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { follow, nearest, step, stepRelation, walk } from './walk.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'Order', kind: 'class' } },
    { id: 'b', position: { x: 300, y: 20 }, data: { label: 'Customer', kind: 'class' } },
    { id: 'c', position: { x: 0, y: 300 }, data: { label: 'Line', kind: 'class' } },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', data: { kind: 'association' } },
    { id: 'f', source: 'a', target: 'c', data: { kind: 'composition' } },
  ],
};

const node = (id: string) => ({ element: 'node', id }) as const;
const edge = (id: string) => ({ element: 'edge', id }) as const;

function bench() {
  const { context, viewStore, said } = openBench(diagram);
  const stop = (): string | undefined => viewStore.current().stop;
  return { now: { ...context(), focus: () => undefined }, stop, said };
}

describe('nearest', () => {
  const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  it('prefers what lies straight that way to what is nearer aside', () => {
    const boxes = new Map([
      ['straight', box(100, 0)],
      ['aside', box(60, 50)],
      ['behind', box(-20, 0)],
    ]);
    expect(nearest(box(0, 0), boxes, 'right')).toBe('straight');
    expect(nearest(box(0, 0), boxes, 'left')).toBe('behind');
    expect(nearest(box(0, 0), boxes, 'up')).toBeUndefined();
  });
});

describe('walking over the canvas', () => {
  it('goes to the node that way, and says where there is none', () => {
    const { now, stop, said } = bench();
    walk(now, 'right', node('a'));
    expect(stop()).toBe('b');
    walk(now, 'down', node('a'));
    expect(stop()).toBe('c');
    walk(now, 'up', node('a'));
    expect([stop(), said]).toEqual(['c', ['Nothing more above']]);
  });

  it('follows a relation to its other end and back', () => {
    const { now, stop, said } = bench();
    follow(now, 'target', node('a'));
    expect(stop()).toBe('e');
    follow(now, 'target', edge('e'));
    expect(stop()).toBe('b');
    follow(now, 'source', node('b'));
    expect(stop()).toBe('e');
    follow(now, 'target', node('b'));
    expect(said).toEqual(['No outgoing relations from Customer']);
  });

  it('goes from relation to relation of a node', () => {
    const { now, stop, said } = bench();
    stepRelation(now, 1, node('a'));
    expect(stop()).toBe('e');
    stepRelation(now, 1, edge('e'));
    expect(stop()).toBe('f');
    stepRelation(now, 1, edge('f'));
    expect(said).toEqual(['No more relations']);
    stepRelation(now, -1, node('a'));
    expect(stop()).toBe('f');
  });

  it('goes through everything in reading order, and stops at its ends', () => {
    const { now, stop, said } = bench();
    const order: (string | undefined)[] = [];
    let from: ReturnType<typeof node> | ReturnType<typeof edge> | undefined;
    for (let count = 0; count < 5; count += 1) {
      step(now, 1, from);
      order.push(stop());
      from = ['e', 'f'].includes(stop() ?? '') ? edge(stop() ?? '') : node(stop() ?? '');
    }
    expect(order).toEqual(['a', 'e', 'f', 'b', 'c']);
    step(now, 1, node('c'));
    expect(said).toEqual(['Last element']);
    step(now, Number.NEGATIVE_INFINITY, node('c'));
    expect(stop()).toBe('a');
  });
});
