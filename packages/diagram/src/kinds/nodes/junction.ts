import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Where transitions meet and go on together. */
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
