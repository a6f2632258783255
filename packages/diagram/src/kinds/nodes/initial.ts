import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Where a state machine or an activity starts. */
export const initialNode: NodeKind = {
  name: 'Initial',
  diagrams: ['state', 'activity'],
  traits: ['start'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'Initial' : `Initial ${oneLine(node.label)}`),
};
