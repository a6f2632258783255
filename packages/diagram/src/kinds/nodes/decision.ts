import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Where a flow goes on one of several ways, by its guards, or where ways meet. */
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
