import {
  addNode,
  type applyChanges,
  connect,
  type Diagram,
  defaultLimits,
  deleteElements,
  moveNodes,
  sameDiagram,
  setLabel,
} from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { openDocument } from './document.ts';

const two: Diagram = {
  nodes: [
    { id: 'a', type: 'default', position: { x: 0, y: 0 }, data: { label: 'A', more: [1, { deep: true }] }, extra: { kept: 1 } },
    { id: 'b', position: { x: 5, y: 5 } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', animated: true, data: {}, style: null }],
  meta: { v: 0 },
};

test('answers what it was opened with', () => {
  expect(openDocument(two).current()).toEqual(two);
});

test('keeps the identity of what a change does not touch', () => {
  const document = openDocument(two);
  const before = document.current();
  expect(document.current()).toBe(before);
  document.apply(moveNodes(before, new Map([['b', { x: 9, y: 9 }]])));
  const after = document.current();
  expect(after.nodes[0]).toBe(before.nodes[0]);
  expect(after.edges).toBe(before.edges);
  expect(after.nodes[1]).toEqual({ id: 'b', position: { x: 9, y: 9 } });
});

test('undoes to exactly what was, and does again', () => {
  const document = openDocument(two);
  const steps = [document.current()];
  const run = (changes: (diagram: Diagram) => Parameters<typeof applyChanges>[1]): void => {
    document.apply(changes(document.current()));
    steps.push(document.current());
  };
  run((d) => addNode(d, { id: 'c' }));
  run((d) => connect(d, { id: 'f', source: 'c', target: 'a' }));
  run((d) => setLabel(d, { id: 'b', label: 'B' }, defaultLimits));
  run((d) => deleteElements(d, { nodes: ['a'] }));
  for (const step of steps.slice(0, -1).reverse()) {
    document.undo();
    expect(sameDiagram(document.current(), step)).toBe(true);
    expect(document.current()).toEqual(step);
  }
  expect(document.history()).toEqual({ canUndo: false, canRedo: true });
  for (const step of steps.slice(1)) {
    document.redo();
    expect(document.current()).toEqual(step);
  }
});
