import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** Messages that wait, drawn as a drum that lies. */
export const queueNode: NodeKind = {
  name: 'Queue',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component'],
  initial: { label: 'Queue' },
  compartments: [],
  fields: [nameField, stereotypesField],
  check: (node) => checkName(node, 'Queue'),
  describe: (node) => describeNode(node, queueNode),
};
