import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Initial pseudostate of a state machine, or initial node of an activity. */
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
