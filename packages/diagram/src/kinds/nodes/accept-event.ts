import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** Action that waits for an event or signal (UML 2.5.1, 16.10). */
export const acceptEventNode: NodeKind = {
  name: 'Accept event',
  diagrams: ['activity'],
  traits: ['activity'],
  initial: { label: 'Accept event' },
  compartments: [],
  fields: [nameField, stereotypesField],
  check: (node) => checkName(node, 'Accept event'),
  describe: (node) => describeNode(node, acceptEventNode),
};
