import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A card round parts of a system, or with a text. */
export const cardNode: NodeKind = {
  name: 'Card',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component'],
  initial: { label: 'Card' },
  compartments: [],
  fields: [nameField, stereotypesField],
  container: {
    accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'actor', 'usecase', 'comment'],
  },
  check: (node) => checkName(node, 'Card'),
  describe: (node) => describeNode(node, cardNode),
};
