import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A hexagon, as for the core of a system with ports and adapters. */
export const hexagonNode: NodeKind = {
  name: 'Hexagon',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component'],
  initial: { label: 'Hexagon' },
  compartments: [],
  fields: [nameField, stereotypesField],
  container: {
    accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'actor', 'usecase', 'comment'],
  },
  check: (node) => checkName(node, 'Hexagon'),
  describe: (node) => describeNode(node, hexagonNode),
};
