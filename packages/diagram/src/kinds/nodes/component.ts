import { pointsField } from '../border-point.ts';
import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A replaceable part of a system; parts can lie in it. */
export const componentNode: NodeKind = {
  name: 'Component',
  diagrams: ['component', 'deployment'],
  traits: ['component'],
  keyword: 'component',
  initial: { label: 'Component' },
  compartments: [],
  fields: [nameField, stereotypesField, pointsField('Ports', ['port'])],
  points: ['port'],
  container: { accepts: ['component', 'interface', 'classifier', 'deployment', 'artifact', 'comment', 'package'] },
  check: (node) => checkName(node, 'Component'),
  describe: (node) => describeNode(node, componentNode),
};
