import { pointsField } from '../border-point.ts';
import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** A piece of hardware that runs programs. */
export const deviceNode: NodeKind = {
  name: 'Device',
  diagrams: ['deployment'],
  traits: ['deployment'],
  keyword: 'device',
  initial: { label: 'Device' },
  compartments: [],
  fields: [nameField, stereotypesField, pointsField('Ports', ['port'])],
  points: ['port'],
  container: { accepts: ['deployment', 'artifact', 'component', 'instance', 'package', 'classifier', 'interface', 'comment'] },
  check: (node) => checkName(node, 'Device'),
  describe: (node) => describeNode(node, deviceNode),
};
