import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Decision node (guards select one of the outgoing flows) or merge node. */
export const decisionNode: NodeKind = {
  name: 'Decision or merge',
  diagrams: ['activity'],
  traits: ['activity'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'Decision' : `Decision ${oneLine(node.label)}`),
};
