import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acts, changesOf, diagrams, fieldNames, jsonValues, wideLimits } from '../test/arbitraries.ts';
import { applyChanges } from './changes.ts';
import { checkDiagram } from './check.ts';
import { checkStep } from './check-step.ts';
import type { Diagram } from './diagram.ts';

/** Fields that have rules, beside others. */
const names = fc.oneof(
  fieldNames,
  fc.constantFrom('id', 'parentId', 'position', 'data', 'style', 'source', 'target', 'nodes', 'edges', 'more'),
);
const values = fc.oneof(jsonValues, fc.constantFrom('a', 'b', 'toString', { kind: 'class', label: 7 }, { kind: 'plain' }, { x: 0, y: 0 }));
const steps = fc.record({ element: fc.constantFrom('node', 'edge', 'field'), which: fc.nat({ max: 9 }), name: names, value: values });
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** `diagram` with one field written over, valid or not; what is not touched keeps its identity. */
function rewrite(diagram: Diagram, { element, which, name, value }: Step): Diagram {
  if (element === 'field') return name === 'nodes' || name === 'edges' ? diagram : { ...diagram, [name]: value };
  const list = element === 'node' ? 'nodes' : 'edges';
  const at = which % Math.max(1, diagram[list].length);
  return { ...diagram, [list]: diagram[list].map((one, index) => (index === at ? { ...one, [name]: value } : one)) };
}

it('finds just what a look at the whole diagram finds, whatever was written over', () => {
  let wrong = 0;
  let right = 0;
  fc.assert(
    fc.property(diagrams, fc.array(steps, { minLength: 1, maxLength: 3 }), (before, list) => {
      const after = list.reduce(rewrite, before);
      const expected = checkDiagram(after, wideLimits);
      if (expected.length > 0) wrong += 1;
      else right += 1;
      expect(checkStep(before, after, wideLimits)).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
  expect([wrong > 50, right > 50]).toEqual([true, true]);
});

it('finds just what a look at the whole diagram finds, whatever a command changed', () => {
  fc.assert(
    fc.property(diagrams, fc.array(acts, { maxLength: 5 }), (start, list) => {
      let before = start;
      for (const [index, act] of list.entries()) {
        const after = applyChanges(before, changesOf(before, act, `made-${index}`));
        expect(checkStep(before, after, wideLimits)).toEqual(checkDiagram(after, wideLimits));
        before = after;
      }
    }),
  );
});

it('looks at what was rewritten, and passes over the rest', () => {
  const nodes = ['a', 'b', 'c'].map((id) => ({ id, position: { x: 0, y: 0 } }));
  const before: Diagram = { nodes, edges: [{ id: 'e', source: 'a', target: 'b' }] };
  const isRead: string[] = [];
  for (const node of nodes) {
    Object.defineProperty(node, 'style', {
      enumerable: true,
      get() {
        isRead.push(node.id);
        return null;
      },
    });
  }
  const after = { ...before, nodes: nodes.map((node, index) => (index === 1 ? { ...node, position: { x: 1, y: 1 } } : node)) };
  isRead.length = 0;
  expect(checkStep(before, after, wideLimits)).toEqual([]);
  expect(isRead).toEqual([]);
  expect(checkStep(before, { ...after, edges: [{ id: 'e', source: 'a', target: 'gone' }] }, wideLimits)).toHaveLength(1);
});
