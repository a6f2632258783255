import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A file: a sheet with a folded corner. */
export const fileNode: NodeKind = {
  name: 'File',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component'],
  initial: { label: 'File' },
  compartments: [],
  fields: [nameField, stereotypesField],
  container: {
    accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'actor', 'usecase', 'comment'],
  },
  check: (node) => checkName(node, 'File'),
  describe: (node) => describeNode(node, fileNode),
};
