import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A store of data, drawn as a drum. */
export const databaseNode: NodeKind = {
  name: 'Database',
  diagrams: ['deployment', 'component', 'flow'],
  traits: ['deployment', 'component', 'shape'],
  initial: { label: 'Database' },
  compartments: [],
  fields: [nameField, stereotypesField],
  check: (node) => checkName(node, 'Database'),
  describe: (node) => describeNode(node, databaseNode),
};
