import { applyChanges, type Diagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { placeFresh } from './place-fresh.ts';

function lifelinesOf(places: Readonly<Record<string, number>>): Diagram {
  return {
    nodes: Object.entries(places).map(([id, x]) => ({ id, position: { x, y: 40 }, data: { kind: 'lifeline', label: id } })),
    edges: [
      { id: 'm1', source: 'a', target: 'b', data: { kind: 'syncMessage' } },
      { id: 'm2', source: 'c', target: 'a', data: { kind: 'syncMessage' } },
    ],
  };
}

function placed(diagram: Diagram, fresh: readonly string[], order: readonly string[]) {
  const after = applyChanges(diagram, placeFresh(diagram, new Set(fresh), { order }));
  const row = after.nodes.toSorted((a, b) => a.position.x - b.position.x);
  return { row: row.map(({ id }) => id).join(' '), at: Object.fromEntries(after.nodes.map(({ id, position }) => [id, position])) };
}

test('a lifeline that is mentioned last stands at the right, even if it sends to one at the left', () => {
  expect(placed(lifelinesOf({ a: 0, b: 168, c: 0 }), ['c'], ['a', 'b', 'c'])).toEqual({
    row: 'a b c',
    at: { a: { x: 0, y: 40 }, b: { x: 168, y: 40 }, c: { x: 336, y: 40 } },
  });
});

test('a lifeline that is mentioned first stands at the left, and the others stay', () => {
  const { row, at } = placed(lifelinesOf({ a: 0, b: 168, c: 0 }), ['c'], ['c', 'a', 'b']);
  expect(row).toBe('c a b');
  expect([at.a, at.b]).toEqual([
    { x: 0, y: 40 },
    { x: 168, y: 40 },
  ]);
});

test('lifelines at the right of one that comes between make room', () => {
  const { row, at } = placed(lifelinesOf({ a: 0, b: 168, c: 0 }), ['c'], ['a', 'c', 'b']);
  expect(row).toBe('a c b');
  expect(at.b?.x).toBe(336);
});

test('a lifeline with enough room before it stays', () => {
  expect(placed(lifelinesOf({ a: 0, b: 900, c: 0 }), ['c'], ['a', 'c', 'b']).at.b?.x).toBe(900);
});

test('lifelines that were moved into another order stay where they are', () => {
  const { at } = placed(lifelinesOf({ a: 500, b: 100, c: 0 }), ['c'], ['a', 'b', 'c']);
  expect([at.a?.x, at.b?.x]).toEqual([500, 100]);
});
