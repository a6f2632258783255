import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Shallow history pseudostate: the state that was last active in its region. */
export const historyNode: NodeKind = {
  name: 'History',
  diagrams: ['state'],
  traits: ['state'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'History' : `History ${oneLine(node.label)}`),
};
