import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A store of any kind: a box with round corners. */
export const storageNode: NodeKind = {
  name: 'Storage',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component'],
  initial: { label: 'Storage' },
  compartments: [],
  fields: [nameField, stereotypesField],
  container: {
    accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'actor', 'usecase', 'comment'],
  },
  check: (node) => checkName(node, 'Storage'),
  describe: (node) => describeNode(node, storageNode),
};
