import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Choice pseudostate: guards select one of the outgoing transitions. */
export const choiceNode: NodeKind = {
  name: 'Choice',
  diagrams: ['state'],
  traits: ['state'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'Choice' : `Choice ${oneLine(node.label)}`),
};
