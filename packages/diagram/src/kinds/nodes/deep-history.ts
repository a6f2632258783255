import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Deep history pseudostate: all states that were last active in its region. */
export const deepHistoryNode: NodeKind = {
  name: 'Deep history',
  diagrams: ['state'],
  traits: ['state'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'Deep history' : `Deep history ${oneLine(node.label)}`),
};
