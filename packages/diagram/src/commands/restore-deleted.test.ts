import { describe, expect, it } from 'vitest';
import { applyChanges } from '../changes.ts';
import { checkDiagram } from '../check.ts';
import type { Diagram } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { deleteElements } from './delete-elements.ts';
import { restoreWritten } from './restore-deleted.ts';
import type { TextPart } from './write-text.ts';

const before: Diagram = {
  nodes: [
    { id: 'pack', position: { x: 100, y: 0 }, data: { kind: 'package', label: 'Pack' } },
    {
      id: 'a',
      parentId: 'pack',
      position: { x: 20, y: 40 },
      data: { kind: 'class', label: 'A', attributes: [{ id: 'm1', text: 'total' }] },
    },
    { id: 'b', position: { x: 400, y: 0 }, data: { kind: 'class', label: 'B' } },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', data: { kind: 'association' } },
    { id: 'f', source: 'b', target: 'a', data: { kind: 'dependency' } },
  ],
};

function restored(gone: Parameters<typeof deleteElements>[1], id: string, part: TextPart, text: string): Diagram {
  const diagram = applyChanges(before, deleteElements(before, gone));
  const changes = restoreWritten(diagram, { before, id, part, text }, defaultLimits);
  const after = applyChanges(diagram, changes);
  expect(checkDiagram(after, defaultLimits)).toEqual([]);
  return after;
}

const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).sort();

describe('what was written in an element that somebody else deleted', () => {
  it('comes back with the node, its edges, and the containers it lay in', () => {
    const after = restored({ nodes: ['pack', 'a'] }, 'a', { field: 'label' }, 'Order');
    expect(ids(after.nodes)).toEqual(['a', 'b', 'pack']);
    expect(ids(after.edges)).toEqual(['e', 'f']);
    expect(after.nodes.find(({ id }) => id === 'a')).toMatchObject({
      parentId: 'pack',
      position: { x: 20, y: 40 },
      data: { label: 'Order' },
    });
  });

  it('comes back with what lay in a container', () => {
    const after = restored({ nodes: ['pack', 'a'] }, 'pack', { field: 'label' }, 'Shop');
    expect(ids(after.nodes)).toEqual(['a', 'b', 'pack']);
  });

  it('comes back with the ends of a relation, and no further relation', () => {
    const after = restored({ nodes: ['b'] }, 'e', { field: 'label' }, 'places');
    expect(ids(after.nodes)).toEqual(['a', 'b', 'pack']);
    expect(after.edges).toMatchObject([{ id: 'e', data: { label: 'places' } }]);
  });

  it('leaves out the edges to nodes that are gone as well', () => {
    expect(ids(restored({ nodes: ['a', 'b'] }, 'a', { field: 'label' }, 'Order').edges)).toEqual([]);
  });

  it('is a row of the node again, where only that is gone', () => {
    const without: Diagram = { ...before, nodes: before.nodes.map((node) => ({ ...node, data: { ...node.data, attributes: [] } })) };
    const part: TextPart = { field: 'attributes', item: 'm1' };
    const after = applyChanges(without, restoreWritten(without, { before, id: 'a', part, text: 'total: Money' }, defaultLimits));
    expect(after.nodes[1]?.data).toMatchObject({ attributes: [{ id: 'm1', text: 'total: Money' }] });
    expect(after.nodes).toHaveLength(3);
  });
});
