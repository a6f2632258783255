import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** An interface as a circle; components provide it or require it. */
export const ballNode: NodeKind = {
  name: 'Interface',
  diagrams: ['component', 'class'],
  traits: ['interface'],
  initial: { label: 'Interface' },
  compartments: [],
  fields: [nameField, stereotypesField],
  check: (node) => checkName(node, 'Interface'),
  describe: (node) => describeNode(node, ballNode),
};
