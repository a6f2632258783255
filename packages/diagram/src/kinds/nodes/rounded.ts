import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** One step of a flow, with rounded corners. */
export const roundedNode: NodeKind = {
  name: 'Rounded step',
  diagrams: ['flow'],
  traits: ['shape'],
  initial: { label: 'Step' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => describeNode(node, roundedNode),
};
