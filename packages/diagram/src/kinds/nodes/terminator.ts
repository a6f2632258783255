import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** Start or end of a flow. */
export const terminatorNode: NodeKind = {
  name: 'Start or end',
  diagrams: ['flow'],
  traits: ['shape'],
  initial: { label: 'Start' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => describeNode(node, terminatorNode),
};
