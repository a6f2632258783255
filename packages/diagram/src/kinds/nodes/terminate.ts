import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Terminate pseudostate: ends the whole state machine at once. */
export const terminateNode: NodeKind = {
  name: 'Terminate',
  diagrams: ['state'],
  traits: ['end'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'Terminate' : `Terminate ${oneLine(node.label)}`),
};
