import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A person who works with a system, as a head on shoulders. */
export const personNode: NodeKind = {
  name: 'Person',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component', 'actor'],
  initial: { label: 'Person' },
  compartments: [],
  fields: [nameField, stereotypesField],
  check: (node) => checkName(node, 'Person'),
  describe: (node) => describeNode(node, personNode),
};
