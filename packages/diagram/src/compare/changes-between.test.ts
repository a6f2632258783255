import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagrams } from '../../test/arbitraries.ts';
import { applyChanges } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { changesBetween } from './changes-between.ts';

const three: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'A', attributes: [{ id: 'm', text: 'x' }] }, style: { width: 5 } },
    { id: 'b', position: { x: 1, y: 1 } },
    { id: 'c', position: { x: 2, y: 2 }, style: null },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', data: { label: 'e' } },
    { id: 'f', source: 'b', target: 'c' },
  ],
  meta: { v: 0 },
};

/** Two diagrams that share some of their elements, in another order and with other contents. */
const pairs = fc.tuple(diagrams, diagrams, fc.array(fc.boolean(), { minLength: 14 }), fc.boolean()).map(([a, b, kept, turned]) => {
  const shared = a.nodes.filter((node, index) => kept[index] && !b.nodes.some(({ id }) => id === node.id));
  const nodes = turned ? [...b.nodes, ...shared.toReversed()] : [...shared, ...b.nodes];
  return [a, { ...b, nodes }] as const;
});

describe('changesBetween', () => {
  it('makes any diagram of any other', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        expect(asJson(applyChanges(before, changesBetween(before, after)))).toEqual(asJson(after));
      }),
      { numRuns: 300 },
    );
  });

  it('finds nothing between equal diagrams', () => {
    fc.assert(
      fc.property(diagrams, (diagram) => {
        expect(changesBetween(diagram, structuredClone(diagram))).toEqual([]);
      }),
    );
  });

  it('writes only the fields that differ', () => {
    const after: Diagram = {
      ...three,
      nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { ...three.nodes[0]?.data, label: 'B' }, extra: [1] }, ...three.nodes.slice(1)],
      edges: three.edges.map((edge) => (edge.id === 'f' ? { ...edge, target: 'a' } : edge)),
      meta: { v: 1 },
    };
    expect(changesBetween(three, after)).toEqual([
      { op: 'set', element: 'node', id: 'a', path: ['data', 'label'], value: 'B' },
      { op: 'set', element: 'node', id: 'a', path: ['style'], value: undefined },
      { op: 'set', element: 'node', id: 'a', path: ['extra'], value: [1] },
      { op: 'set', element: 'edge', id: 'f', path: ['target'], value: 'a' },
      { op: 'set', element: 'diagram', path: ['meta'], value: { v: 1 } },
    ]);
  });

  it('places the one that moved, not all that it passed', () => {
    const after = { ...three, nodes: [three.nodes[2], three.nodes[0], three.nodes[1]].filter((node) => node !== undefined) };
    expect(changesBetween(three, after)).toEqual([{ op: 'place', element: 'node', id: 'c', after: null }]);
    expect(changesBetween(after, three)).toEqual([{ op: 'place', element: 'node', id: 'c', after: 'b' }]);
  });

  it('takes edges out before the nodes they end at, and puts an element where it belongs', () => {
    const before = { ...three, nodes: three.nodes.slice(0, 2), edges: three.edges.slice(0, 1) };
    expect(changesBetween(three, before)).toEqual([
      { op: 'remove', element: 'edge', id: 'f' },
      { op: 'remove', element: 'node', id: 'c' },
    ]);
    const lowest = { ...three, nodes: three.nodes.slice(1) };
    expect(changesBetween(lowest, three)).toEqual([
      { op: 'insert', element: 'node', value: three.nodes[0] },
      { op: 'place', element: 'node', id: 'a', after: null },
    ]);
  });
});

function asJson(diagram: Diagram): unknown {
  return JSON.parse(JSON.stringify(diagram));
}
