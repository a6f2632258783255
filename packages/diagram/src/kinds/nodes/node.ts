import { pointsField } from '../border-point.ts';
import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A place where artifacts are deployed; others can lie in it. */
export const nodeNode: NodeKind = {
  name: 'Node',
  diagrams: ['deployment'],
  traits: ['deployment'],
  initial: { label: 'Node' },
  compartments: [],
  fields: [nameField, stereotypesField, pointsField('Ports', ['port'])],
  points: ['port'],
  container: { accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'comment'] },
  check: (node) => checkName(node, 'Node'),
  describe: (node) => describeNode(node, nodeNode),
};
