import { pointsField } from '../border-point.ts';
import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** One step of an activity. */
export const actionNode: NodeKind = {
  name: 'Action',
  diagrams: ['activity'],
  traits: ['activity'],
  initial: { label: 'Action' },
  compartments: [],
  fields: [nameField, stereotypesField, pointsField('Pins and expansion nodes', ['pin', 'expansion'])],
  points: ['pin', 'expansion'],
  check: (node) => checkName(node, 'Action'),
  describe: (node) => describeNode(node, actionNode),
};
