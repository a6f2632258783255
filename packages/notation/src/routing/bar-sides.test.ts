import type { Diagram } from '@umlaut/diagram';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawDiagram } from '../draw-diagram.ts';
import { pointsOf } from './route.ts';

const action = (id: string, x: number, y: number) => ({ id, position: { x, y }, data: { label: id, kind: 'action' } });
const flow = (source: string, target: string) => {
  return { id: `${source} ${target}`, source, target, type: 'step', data: { kind: 'controlFlow' } };
};

/** The y of the bar's middle and of the ends there, by flow. */
function endsAtBar(diagram: Diagram): { readonly middle: number; readonly into: readonly number[]; readonly outOf: readonly number[] } {
  const { nodes, edges } = drawDiagram(diagram);
  const bar = nodes.get('bar')?.box;
  const line = (id: string) => pointsOf(edges.get(id)?.route ?? { shape: 'line', points: [] });
  const into = diagram.edges.filter(({ target }) => target === 'bar').flatMap(({ id }) => line(id).at(-1)?.y ?? []);
  const outOf = diagram.edges.filter(({ source }) => source === 'bar').flatMap(({ id }) => line(id)[0]?.y ?? []);
  return { middle: (bar?.y ?? 0) + (bar?.height ?? 0) / 2, into, outOf };
}

const bar = { id: 'bar', position: { x: 200, y: 200 }, width: 160, data: { label: '', kind: 'fork' } };

test('a flow from beside a bar, or from beyond it, enters it on the side at which the others do', () => {
  const diagram: Diagram = {
    nodes: [
      bar,
      action('above', 220, 60),
      action('beside', 480, 190),
      action('below', 60, 320),
      action('next', 220, 320),
      action('other', 400, 320),
    ],
    edges: [flow('above', 'bar'), flow('beside', 'bar'), flow('below', 'bar'), flow('bar', 'next'), flow('bar', 'other')],
  };
  const { middle, into, outOf } = endsAtBar(diagram);
  expect([into.length, outOf.length]).toEqual([3, 2]);
  for (const y of into) expect(y).toBeLessThan(middle);
  for (const y of outOf) expect(y).toBeGreaterThan(middle);
});

test('flows that run upwards enter a bar from below', () => {
  const { middle, into, outOf } = endsAtBar({
    nodes: [bar, action('from', 220, 320), action('to', 220, 60)],
    edges: [flow('from', 'bar'), flow('bar', 'to')],
  });
  expect([into.every((y) => y > middle), outOf.every((y) => y < middle)]).toEqual([true, true]);
});

test('an end that the user fixed stays where it is', () => {
  const { edges } = drawDiagram({
    nodes: [bar, action('from', 480, 190)],
    edges: [{ ...flow('from', 'bar'), targetHandle: 'right' }],
  });
  expect(pointsOf(edges.get('from bar')?.route ?? { shape: 'line', points: [] }).at(-1)?.x).toBe(360);
});

const place = fc.record({ x: fc.integer({ min: 0, max: 7 }), y: fc.integer({ min: 0, max: 6 }), into: fc.boolean() });

test('all flows into a bar end at one of its long sides, and all out of it at the other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(place, { minLength: 2, maxLength: 7, selector: ({ x, y }) => `${x} ${y}` }), (places) => {
      const free = places.filter(({ y }) => y !== 3);
      const diagram: Diagram = {
        nodes: [{ ...bar, position: { x: 400, y: 330 } }, ...free.map(({ x, y }, at) => action(`a${at}`, x * 170, y * 110))],
        edges: free.map(({ into }, at) => (into ? flow(`a${at}`, 'bar') : flow('bar', `a${at}`))),
      };
      const { middle, into, outOf } = endsAtBar(diagram);
      const sides = [...into.map((y) => y < middle), ...outOf.map((y) => y > middle)];
      expect(new Set(sides).size).toBeLessThanOrEqual(1);
    }),
    { numRuns: 200 },
  );
});
