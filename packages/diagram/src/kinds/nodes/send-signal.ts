import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** Action that sends a signal (UML 2.5.1, 16.3). */
export const sendSignalNode: NodeKind = {
  name: 'Send signal',
  diagrams: ['activity'],
  traits: ['activity'],
  initial: { label: 'Send signal' },
  compartments: [],
  fields: [nameField, stereotypesField],
  check: (node) => checkName(node, 'Send signal'),
  describe: (node) => describeNode(node, sendSignalNode),
};
