import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A frame round parts of a system, with its name in the corner. */
export const frameNode: NodeKind = {
  name: 'Frame',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component'],
  initial: { label: 'Frame' },
  compartments: [],
  fields: [nameField, stereotypesField],
  container: {
    accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'actor', 'usecase', 'comment'],
  },
  check: (node) => checkName(node, 'Frame'),
  describe: (node) => describeNode(node, frameNode),
};
