import type { Diagram } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { openBench } from '../../test/canvas-bench.ts';
import { keepArrangement } from './keep-arrangement.ts';

const bent: Diagram = {
  nodes: ['a', 'b', 'c'].map((id) => ({ id, position: { x: 0, y: 0 }, data: { label: id, kind: 'class' } })),
  edges: ['b', 'c'].map((source) => ({
    id: source,
    source,
    target: 'a',
    data: { kind: 'generalization', points: [{ x: 900, y: 900 }] },
  })),
};

it('is one named step without useless way points, and undo restores the document exactly', () => {
  const { context, document, run, said } = openBench(bent);
  const places = new Map([
    ['a', { x: 0, y: 10 }],
    ['b', { x: 0, y: 200 }],
    ['c', { x: 300, y: 200 }],
  ]);
  expect(keepArrangement(context(), places)).toBe(true);
  expect(document.current().nodes.map(({ position: { x, y } }) => ({ x, y }))).toEqual([...places.values()]);
  expect(document.current().edges.every(({ data }) => data?.points === undefined)).toBe(true);
  expect([document.history().undoName, said]).toEqual(['arrange 3 nodes', ['3 nodes arranged']]);
  run('undo');
  expect([document.current(), document.history().canUndo]).toEqual([bent, false]);
});
