import { describe, expect, it } from 'vitest';
import { applyChanges } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { defaultLimits } from '../limits.ts';
import { findTexts, replaceTexts } from './find-texts.ts';

const diagram: Diagram = {
  nodes: [
    {
      id: 'o',
      position: { x: 0, y: 50 },
      data: { label: 'Order', kind: 'class', attributes: [{ id: 'm', text: 'order: OrderId' }], operations: [{ id: 'n', text: 'pay()' }] },
    },
    { id: 'c', position: { x: 0, y: 0 }, data: { label: 'Reorder (all)', kind: 'class' } },
  ],
  edges: [{ id: 'e', source: 'o', target: 'c', data: { kind: 'association', label: 'orders', target: { role: 'order' } } }],
};

describe('findTexts', () => {
  it('finds labels, members and the texts at edges, in reading order', () => {
    const found = findTexts(diagram, { text: 'order' });
    expect(found.map(({ id, part, count }) => [id, part.field, count])).toEqual([
      ['c', 'label', 1],
      ['o', 'label', 1],
      ['o', 'attributes', 2],
      ['e', 'label', 1],
      ['e', 'target.role', 1],
    ]);
  });

  it('tells capital letters apart when asked to, and takes signs as they are', () => {
    expect(findTexts(diagram, { text: 'Order', matchCase: true }).map(({ id, count }) => [id, count])).toEqual([
      ['o', 1],
      ['o', 1],
    ]);
    expect(findTexts(diagram, { text: '(all)' }).map(({ id }) => id)).toEqual(['c']);
    expect(findTexts(diagram, { text: '' })).toEqual([]);
  });
});

describe('replaceTexts', () => {
  it('writes everywhere at once', () => {
    const { changes, replaced, refused } = replaceTexts(diagram, { query: { text: 'order' }, by: 'sale' }, defaultLimits);
    const after = applyChanges(diagram, changes);
    expect([replaced, refused]).toEqual([6, 0]);
    expect(after.nodes[0]?.data).toMatchObject({ label: 'sale', attributes: [{ text: 'sale: saleId' }] });
    expect(after.nodes[1]?.data?.label).toBe('Resale (all)');
    expect(after.edges[0]?.data).toMatchObject({ label: 'sales', target: { role: 'sale' } });
    expect(findTexts(after, { text: 'order' })).toEqual([]);
  });

  it('leaves a text that would be too long as it is, instead of cutting what stands in it', () => {
    const label = `${'x'.repeat(292)} order`;
    const long: Diagram = { ...diagram, nodes: [{ id: 'o', position: { x: 0, y: 0 }, data: { label, kind: 'class' } }], edges: [] };
    const grown = replaceTexts(long, { query: { text: 'order' }, by: 'purchase' }, defaultLimits);
    expect(grown).toEqual({ changes: [], replaced: 0, refused: 1 });
    expect(replaceTexts(long, { query: { text: 'order' }, by: 'article' }, defaultLimits)).toMatchObject({ replaced: 1, refused: 0 });
  });

  it('leaves a text that would be empty as it is', () => {
    const { changes, refused } = replaceTexts(diagram, { query: { text: 'Order', matchCase: true }, by: '' }, defaultLimits);
    expect(refused).toBe(1);
    expect(applyChanges(diagram, changes).nodes[0]?.data).toMatchObject({ label: 'Order', attributes: [{ text: 'order: Id' }] });
  });
});
