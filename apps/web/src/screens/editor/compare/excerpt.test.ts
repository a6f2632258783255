import type { Conflict, Diagram, Part } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const position = { x: 0, y: 0 };
const diagram: Diagram = {
  nodes: [
    { id: 'box', position },
    { id: 'a', position, parentId: 'box' },
    { id: 'b', position },
    { id: 'c', position },
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b' },
    { id: 'bc', source: 'b', target: 'c' },
  ],
};

function conflictOf(...parts: readonly Part[]): Conflict {
  return { key: '', kind: 'field', side: 'mine', isSettled: false, parts };
}

test('shows an edge with its ends, freed of boxes that are not shown', () => {
  const { nodes, edges } = excerptOf(diagram, conflictOf({ element: 'edge', id: 'ab', path: ['data', 'label'] }));
  expect(nodes).toEqual([
    { id: 'a', position },
    { id: 'b', position },
  ]);
  expect(edges.map(({ id }) => id)).toEqual(['ab']);
});

test('shows nothing of what is not there', () => {
  expect(excerptOf(diagram, conflictOf({ element: 'node', id: 'gone', path: [] }))).toEqual({ nodes: [], edges: [] });
});

test('shows all where places clash', () => {
  expect(excerptOf(diagram, conflictOf({ element: 'node', id: 'a', path: ['position'] }))).toBe(diagram);
});
