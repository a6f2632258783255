import { expect, test } from 'vitest';
import { elementNames } from './element-names.ts';

const at = { x: 0, y: 0 };

test('nodes are named before their members, each name once and on one line', () => {
  const nodes = [
    { id: 'a', position: at, data: { kind: 'class', label: 'Order', attributes: [{ id: 'm', text: 'total: Money' }] } },
    { id: 'b', position: at, data: { label: 'Two\nlines\u0000' } },
    { id: 'c', position: at, data: { label: 'Order' } },
    { id: 'd', position: at, data: { label: ' ' } },
  ];
  expect(elementNames({ nodes, edges: [] })).toEqual(['Order', 'Two lines', 'total: Money']);
});

test('the names of a large diagram are bounded', () => {
  const nodes = Array.from({ length: 50 }, (_, index) => ({
    id: `n${index}`,
    position: at,
    data: { label: `${index} ${'x'.repeat(290)}` },
  }));
  expect(elementNames({ nodes, edges: [] }).join('\n').length).toBeLessThanOrEqual(4_000);
});
