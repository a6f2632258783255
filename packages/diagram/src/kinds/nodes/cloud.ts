import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A network or service that somebody else runs. */
export const cloudNode: NodeKind = {
  name: 'Cloud',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component'],
  initial: { label: 'Cloud' },
  compartments: [],
  fields: [nameField, stereotypesField],
  container: { accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'comment'] },
  check: (node) => checkName(node, 'Cloud'),
  describe: (node) => describeNode(node, cloudNode),
};
