import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** A question that decides how a flow goes on. */
export const conditionNode: NodeKind = {
  name: 'Condition',
  diagrams: ['flow'],
  traits: ['shape'],
  initial: { label: 'Yes or no?' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => describeNode(node, conditionNode),
};
