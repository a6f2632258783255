import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A folder of files. */
export const folderNode: NodeKind = {
  name: 'Folder',
  diagrams: ['deployment', 'component'],
  traits: ['deployment', 'component'],
  initial: { label: 'Folder' },
  compartments: [],
  fields: [nameField, stereotypesField],
  container: { accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'comment'] },
  check: (node) => checkName(node, 'Folder'),
  describe: (node) => describeNode(node, folderNode),
};
