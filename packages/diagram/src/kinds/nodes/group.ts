import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** A frame round steps that belong together. */
export const groupNode: NodeKind = {
  name: 'Group',
  diagrams: ['flow', 'plain'],
  traits: ['shape', 'frame'],
  initial: { label: 'Group' },
  compartments: [],
  fields: [nameField],
  container: { accepts: ['any'] },
  check: () => [],
  describe: (node) => describeNode(node, groupNode),
};
