import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Final state of a state machine, or activity final node. */
export const finalNode: NodeKind = {
  name: 'Final',
  diagrams: ['state', 'activity'],
  traits: ['end'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'Final' : `Final ${oneLine(node.label)}`),
};
