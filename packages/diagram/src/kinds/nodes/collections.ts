import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** Several of one kind, drawn as boxes that lie on each other. */
export const collectionsNode: NodeKind = {
  name: 'Collections',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component'],
  initial: { label: 'Collections' },
  compartments: [],
  fields: [nameField, stereotypesField],
  check: (node) => checkName(node, 'Collections'),
  describe: (node) => describeNode(node, collectionsNode),
};
