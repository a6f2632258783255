import { describe, expect, test } from 'vitest';
import type { Diagram, JsonObject } from '../diagram.ts';
import { resolveTarget } from './resolve-target.ts';
import { targetOf } from './target.ts';
import { targetWords } from './target-words.ts';

const order: JsonObject = {
  kind: 'class',
  label: 'Order',
  attributes: [{ id: 'm1', text: 'total: Money' }, 'note: String'],
  operations: [{ id: 'm2', text: 'pay()' }],
};
function diagramOf(data: JsonObject = order, { source = 'a', target = 'b' } = {}): Diagram {
  return {
    nodes: [
      { id: 'a', position: { x: 0, y: 0 }, data },
      { id: 'b', position: { x: 300, y: 0 }, data: { kind: 'class', label: 'Item' } },
      { id: 'c', position: { x: 600, y: 0 }, data: { kind: 'class', label: 'Other' } },
    ],
    edges: [{ id: 'e', source, target, data: { kind: 'association' } }],
  };
}
const diagram = diagramOf();

describe('a target', () => {
  test.each([
    ['a', undefined, 'Class Order'],
    ['a', { list: 'attributes', item: 'm1' }, 'Attribute total: Money'],
    ['e', undefined, 'Association from Order to Item'],
    ['e', { end: 'target' }, 'Target end of association from Order to Item'],
  ] as const)('of %s %o is called “%s”', (id, part, words) => {
    const target = targetOf(diagram, id, part);
    expect(target && targetWords(diagram, target)).toBe(words);
  });

  test('of a member without an id of its own is the element', () => {
    expect(targetOf(diagram, 'a', { list: 'attributes', item: 'attributes-1' })).toEqual({ on: 'node', id: 'a' });
  });

  test('of an unknown element does not exist', () => {
    expect(targetOf(diagram, 'x')).toBeUndefined();
  });

  test('has at most 200 characters in words', () => {
    const long = diagramOf({ ...order, attributes: [{ id: 'm1', text: 'x'.repeat(300) }] });
    expect([...targetWords(long, { on: 'node', id: 'a', list: 'attributes', item: 'm1' })]).toHaveLength(200);
  });
});

describe('resolving an item', () => {
  const target = { on: 'node', id: 'a', list: 'attributes', item: 'm1' } as const;

  test('finds it in the list that it was moved to', () => {
    const { attributes: _, ...rest } = order;
    const moved = diagramOf({ ...rest, operations: [{ id: 'm1', text: 'total()' }] });
    expect(resolveTarget(moved, target)).toEqual({ at: { ...target, list: 'operations' } });
  });

  test('prefers its own list where two lists have its id', () => {
    const twice = diagramOf({ ...order, operations: [{ id: 'm1', text: 'pay()' }] });
    expect(resolveTarget(twice, target)).toEqual({ at: target });
  });

  test('gives the element once the item is deleted or its list is not shown by the kind', () => {
    const expected = { at: { on: 'node', id: 'a' }, gone: 'item' };
    expect(resolveTarget(diagramOf({ ...order, attributes: [] }), target)).toEqual(expected);
    expect(resolveTarget(diagramOf({ ...order, kind: 'actor' }), target)).toEqual(expected);
  });

  test('gives nothing once the element is deleted', () => {
    expect(resolveTarget({ nodes: [], edges: [] }, target)).toEqual({ at: undefined, gone: 'element' });
  });
});

describe('resolving an end', () => {
  const target = { on: 'end', id: 'e', end: 'source', node: 'a', other: 'b' } as const;

  test.each([
    ['unchanged', { source: 'a', target: 'b' }, { at: target }],
    ['reversed', { source: 'b', target: 'a' }, { at: { ...target, end: 'target' } }],
    ['with the other end reconnected', { source: 'a', target: 'c' }, { at: { ...target, other: 'c' } }],
    ['with this end reconnected', { source: 'c', target: 'b' }, { at: { ...target, node: 'c' } }],
    ['with both ends reconnected', { source: 'c', target: 'a' }, { at: { on: 'edge', id: 'e' }, gone: 'end' }],
  ] as const)('of an edge %s', (_, ends, expected) => {
    expect(resolveTarget(diagramOf(order, ends), target)).toEqual(expected);
  });

  test('of a loop stays at its end', () => {
    const loop = { ...target, other: 'a' };
    expect(resolveTarget(diagramOf(order, { target: 'a' }), loop)).toEqual({ at: loop });
  });
});
