import { type Diagram, defaultLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { renamedName, renameProblem } from './renaming.ts';

const diagram: Diagram = {
  nodes: ['Order', 'Line'].map((label, at) => ({
    id: `n${at}`,
    type: 'default',
    position: { x: 0, y: 0 },
    data: { kind: 'class', label },
  })),
  edges: [{ id: 'e', source: 'n0', target: 'n1' }],
};

it.each([
  ['a new one', 'Invoice', undefined],
  ['its own', 'Order', undefined],
  ['none', '  ', 'Enter a name, or press Escape to cancel.'],
  ['one that is taken', ' Line ', 'Another element is named Line. Choose another name.'],
  ['one beyond the limit', 'x'.repeat(defaultLimits.maxLabelCharacters + 1), expect.stringContaining('Shorten it.')],
])('a name is told to be wrong before it is given: %s', (_, name, expected) => {
  expect(renameProblem(diagram, 'n0', name, defaultLimits)).toEqual(expected);
});

it('steps of an activity may say the same', () => {
  const steps = { ...diagram, nodes: diagram.nodes.map((node) => ({ ...node, data: { ...node.data, kind: 'action' } })) };
  expect(renameProblem(steps, 'n0', 'Line', defaultLimits)).toBeUndefined();
});

it('nodes have names, relations none', () => {
  expect(['n0', 'e', 'gone'].map((id) => renamedName(diagram, id))).toEqual(['Order', undefined, undefined]);
});
