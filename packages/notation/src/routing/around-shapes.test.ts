import type { Diagram } from '@umlaut/diagram';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hiddenPasses, sharedRuns } from '../../test/way-faults.ts';
import { drawDiagram } from '../draw-diagram.ts';
import { pointsOf } from './route.ts';

const association = (source: string, target: string) => {
  return { id: `${source} ${target}`, source, target, type: 'straight', data: { kind: 'association' } };
};

function useCase(id: string, x: number, y: number): Diagram['nodes'][number] {
  return { id, position: { x, y }, width: 120, height: 50, data: { label: id, kind: 'usecase' } };
}

const actor = { id: 'actor', position: { x: 0, y: 0 }, data: { label: 'Customer', kind: 'actor' } };

test('lines to use cases that lie behind each other are told apart', () => {
  const diagram: Diagram = {
    nodes: [actor, useCase('first', 150, 15), useCase('second', 350, 15), useCase('third', 550, 15)],
    edges: ['first', 'second', 'third'].map((id) => association('actor', id)),
  };
  const scene = drawDiagram(diagram);
  expect(hiddenPasses(diagram, scene)).toEqual([]);
  expect(sharedRuns(diagram, scene)).toEqual([]);
});

test('a line that passes only the corner of the box about an oval stays straight', () => {
  const diagram: Diagram = {
    nodes: [useCase('from', 0, 0), useCase('passed', 150, 60), useCase('to', 260, 20)],
    edges: [association('from', 'to')],
  };
  expect(pointsOf(drawDiagram(diagram).edges.get('from to')?.route ?? { shape: 'line', points: [] })).toHaveLength(2);
});

test('lines between a node and what it lies in lie beside each other', () => {
  const diagram: Diagram = {
    nodes: [
      { id: 'outer', position: { x: 0, y: 0 }, width: 300, height: 200, data: { label: 'outer', kind: 'state' } },
      { id: 'inner', position: { x: 60, y: 80 }, parentId: 'outer', data: { label: 'inner', kind: 'state' } },
    ],
    edges: [
      { id: 'out', source: 'inner', target: 'outer', data: { kind: 'transition', trigger: 'leave' } },
      { id: 'in', source: 'outer', target: 'inner', data: { kind: 'transition', trigger: 'enter' } },
    ],
  };
  expect(sharedRuns(diagram, drawDiagram(diagram))).toEqual([]);
});

/** Use cases in loose columns, and actors beside them that are joined to some. */
const useCases = fc
  .record({
    places: fc.array(fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) }), {
      minLength: 12,
      maxLength: 12,
    }),
    actors: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 2 }),
    links: fc.array(fc.tuple(fc.nat(1), fc.nat(11)), { minLength: 3, maxLength: 9 }),
  })
  .map(({ places, actors, links }): Diagram => {
    const ovals = places.map(({ x, y }, at) => useCase(`u${at}`, 160 + (at % 3) * 210 + x, Math.floor(at / 3) * 130 + y));
    const people = actors.map((y, at) => ({ ...actor, id: `a${at}`, position: { x: at * 900, y } }));
    const pairs = new Set(links.map(([from, to]) => `a${from} u${to}`));
    return { nodes: [...people, ...ovals], edges: [...pairs].map((pair) => association(...(pair.split(' ') as [string, string]))) };
  });

test('hardly a line passes behind an oval that it does not join, nor together with another', () => {
  const counts = fc.sample(useCases, { numRuns: 300, seed: 4 }).map((diagram) => {
    const scene = drawDiagram(diagram);
    return { lines: diagram.edges.length, hidden: hiddenPasses(diagram, scene).length, shared: sharedRuns(diagram, scene).length };
  });
  const sum = (of: 'lines' | 'hidden' | 'shared') => counts.reduce((total, each) => total + each[of], 0);
  expect(sum('lines')).toBeGreaterThan(1200);
  expect(sum('hidden')).toBe(0);
  // Lines from one actor in nearly one direction, of which none passes behind anything, stay as they are.
  expect(sum('shared') / sum('lines')).toBeLessThan(0.02);
});
