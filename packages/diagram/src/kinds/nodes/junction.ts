import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Junction pseudostate: merges or splits transitions. */
export const junctionNode: NodeKind = {
  name: 'Junction',
  diagrams: ['state'],
  traits: ['state'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'Junction' : `Junction ${oneLine(node.label)}`),
};
