import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A folder for whatever belongs together; nodes can lie in it. */
export const packageNode: NodeKind = {
  name: 'Package',
  diagrams: ['package', 'class', 'usecase', 'component', 'deployment'],
  traits: ['package'],
  initial: { label: 'package' },
  compartments: [],
  fields: [nameField, stereotypesField],
  container: {
    accepts: [
      'classifier',
      'instance',
      'package',
      'comment',
      'usecase',
      'actor',
      'component',
      'interface',
      'deployment',
      'artifact',
      'frame',
    ],
  },
  check: (node) => checkName(node, 'Package'),
  describe: (node) => describeNode(node, packageNode),
};
