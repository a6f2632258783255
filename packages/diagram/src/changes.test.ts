import { describe, expect, it } from 'vitest';
import { applyChanges } from './changes.ts';
import type { Diagram } from './diagram.ts';

const diagram: Diagram = {
  nodes: [
    { id: 'a', position: { x: 0, y: 0 }, data: { label: 'A' } },
    { id: 'b', position: { x: 1, y: 1 } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
  meta: { v: 0 },
};

describe('applyChanges', () => {
  it('answers the same diagram for no changes', () => {
    expect(applyChanges(diagram, [])).toBe(diagram);
  });

  it('puts an inserted element on top, also in place of one with its id', () => {
    const value = { id: 'a', position: { x: 9, y: 9 } };
    const after = applyChanges(diagram, [{ op: 'insert', element: 'node', value }]);
    expect(after.nodes).toEqual([diagram.nodes[1], value]);
    expect(after.nodes[0]).toBe(diagram.nodes[1]);
  });

  it('writes and removes fields of an element, and of its data', () => {
    const after = applyChanges(diagram, [
      { op: 'set', element: 'node', id: 'a', path: ['data', 'label'], value: undefined },
      { op: 'set', element: 'node', id: 'a', path: ['data', '__proto__'], value: { polluted: true } },
      { op: 'set', element: 'node', id: 'b', path: ['style', 'color'], value: '#fff' },
      { op: 'set', element: 'node', id: 'b', path: ['type'], value: 'x' },
    ]);
    expect(Object.keys(after.nodes[0]?.data ?? {})).toEqual(['__proto__']);
    expect('polluted' in {}).toBe(false);
    expect(after.nodes[1]).toEqual({ id: 'b', position: { x: 1, y: 1 }, style: { color: '#fff' }, type: 'x' });
  });

  it('makes no empty data by removing a field that is not there, and replaces data that is no object', () => {
    const after = applyChanges({ ...diagram, nodes: [{ id: 'a', position: { x: 0, y: 0 }, style: null }] }, [
      { op: 'set', element: 'node', id: 'a', path: ['data', 'label'], value: undefined },
      { op: 'set', element: 'node', id: 'a', path: ['style', 'width'], value: 5 },
    ]);
    expect(after.nodes).toEqual([{ id: 'a', position: { x: 0, y: 0 }, style: { width: 5 } }]);
  });

  it('places an element right above another, or below all', () => {
    const e = { op: 'place', element: 'node' } as const;
    expect(applyChanges(diagram, [{ ...e, id: 'b', after: null }]).nodes).toEqual([diagram.nodes[1], diagram.nodes[0]]);
    expect(applyChanges(diagram, [{ ...e, id: 'a', after: 'b' }]).nodes).toEqual([diagram.nodes[1], diagram.nodes[0]]);
    for (const after of ['a', 'gone']) expect(applyChanges(diagram, [{ ...e, id: 'a', after }])).toEqual(diagram);
  });

  it('writes and removes fields beside the two lists', () => {
    const after = applyChanges(diagram, [
      { op: 'set', element: 'diagram', path: ['meta'], value: undefined },
      { op: 'set', element: 'diagram', path: ['__proto__'], value: 1 },
    ]);
    expect(Object.keys(after).toSorted()).toEqual(['__proto__', 'edges', 'nodes']);
  });

  it('passes over ids it does not find', () => {
    const after = applyChanges(diagram, [
      { op: 'remove', element: 'edge', id: 'gone' },
      { op: 'set', element: 'node', id: 'gone', path: ['type'], value: 'x' },
    ]);
    expect(after).toEqual(diagram);
  });
});
