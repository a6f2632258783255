import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkMembers, checkName, describeNode } from '../words.ts';

/** A kind of thing that data is kept about: its attributes, some of them keys. */
export const entityNode: NodeKind = {
  name: 'Entity',
  diagrams: ['er'],
  traits: ['entity'],
  initial: { label: 'Entity' },
  compartments: [{ list: 'attributes', name: 'Attributes', one: 'attribute' }],
  fields: [nameField, stereotypesField],
  check: (node) => [...checkName(node, 'Entity'), ...checkMembers(node, entityNode.compartments)],
  describe: (node) => describeNode(node, entityNode),
};
