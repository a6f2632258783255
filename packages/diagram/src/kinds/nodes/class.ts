import { pointsField } from '../border-point.ts';
import { abstractField, nameField, stereotypesField, templateField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkMembers, checkName, describeNode } from '../words.ts';

/** A class: name, attributes and operations. */
export const classNode: NodeKind = {
  name: 'Class',
  diagrams: ['class', 'package'],
  traits: ['classifier'],
  initial: { label: 'Class' },
  compartments: [
    { list: 'attributes', name: 'Attributes', one: 'attribute' },
    { list: 'operations', name: 'Operations', one: 'operation' },
  ],
  fields: [nameField, stereotypesField, abstractField, templateField, pointsField('Ports', ['port'])],
  points: ['port'],
  check: (node) => [...checkName(node, 'Class'), ...checkMembers(node, classNode.compartments)],
  describe: (node) => describeNode(node, classNode),
};
