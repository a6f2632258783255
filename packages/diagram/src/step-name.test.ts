import { expect, it } from 'vitest';
import { addNode } from './commands/add-node.ts';
import { connect } from './commands/connect.ts';
import { deleteElements } from './commands/delete-elements.ts';
import { dropNodes } from './commands/drop-nodes.ts';
import { moveNodes } from './commands/move-nodes.ts';
import { resizeNode } from './commands/resize-node.ts';
import { setColour } from './commands/set-colour.ts';
import { setLabel } from './commands/set-label.ts';
import type { Diagram } from './diagram.ts';
import { defaultLimits } from './limits.ts';
import { stepName } from './step-name.ts';

const diagram: Diagram = {
  nodes: ['a', 'b', 'c'].map((id, index) => ({ id, position: { x: index * 200, y: 0 }, data: { label: id.toUpperCase() } })),
  edges: [{ id: 'e', source: 'a', target: 'b', data: { kind: 'association', points: [{ x: 1, y: 1 }] } }],
};

const to = { x: 7, y: 7 };

it.each([
  ['add Node 4', addNode(diagram, { id: 'n' })],
  ['add 1 relation', connect(diagram, { id: 'n', source: 'b', target: 'c' })],
  ['delete C', deleteElements(diagram, { nodes: ['c'] })],
  ['delete A', deleteElements(diagram, { nodes: ['a'] })],
  ['delete 2 nodes and 1 relation', deleteElements(diagram, { nodes: ['a', 'c'] })],
  ['delete 1 relation', deleteElements(diagram, { edges: ['e'] })],
  ['move A', moveNodes(diagram, new Map([['a', to]]))],
  ['move 3 nodes', moveNodes(diagram, new Map(['a', 'b', 'c'].map((id, index) => [id, { x: index, y: 99 }])))],
  [
    'move 2 nodes',
    dropNodes(
      diagram,
      new Map([
        ['a', { position: { x: 10, y: 10 } }],
        ['b', { position: { x: 210, y: 10 } }],
      ]),
    ),
  ],
  ['resize B', resizeNode(diagram, { id: 'b', position: to, width: 300 })],
  ['rename', setLabel(diagram, { id: 'b', label: 'Bee' }, defaultLimits)],
  ['colour B', setColour(diagram, { nodes: ['b'], edges: [] }, 'red')],
])('%s', (name, changes) => {
  expect(changes.length).toBeGreaterThan(0);
  expect(stepName(changes, diagram)).toBe(name);
});
