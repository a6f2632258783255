import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** A step that prepares others. */
export const preparationNode: NodeKind = {
  name: 'Preparation',
  diagrams: ['flow'],
  traits: ['shape'],
  initial: { label: 'Prepare' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => describeNode(node, preparationNode),
};
