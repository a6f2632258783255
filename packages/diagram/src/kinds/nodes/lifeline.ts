import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode, oneLine } from '../words.ts';

/** One participant of an interaction, with its life from top to bottom (UML 2.5.1, 17.3). */
export const lifelineNode: NodeKind = {
  name: 'Lifeline',
  diagrams: ['sequence'],
  traits: ['lifeline'],
  initial: { label: 'Lifeline' },
  compartments: [],
  fields: [
    nameField,
    { as: 'line', place: ['typeName'], name: 'Class', hint: 'Order' },
    {
      as: 'choice',
      place: ['head'],
      name: 'Head',
      choices: [
        { value: '', name: 'Box' },
        { value: 'actor', name: 'Actor' },
        { value: 'boundary', name: 'Boundary' },
        { value: 'control', name: 'Control' },
        { value: 'entity', name: 'Entity' },
        { value: 'database', name: 'Database' },
        { value: 'collections', name: 'Collections' },
        { value: 'queue', name: 'Queue' },
      ],
    },
    stereotypesField,
  ],
  check: (node) => (node.typeName === undefined ? checkName(node, 'Lifeline') : []),
  describe(node) {
    const name = oneLine(node.label) || 'unnamed';
    return describeNode(
      node,
      lifelineNode,
      node.typeName === undefined ? oneLine(node.label) : `${name} of class ${oneLine(node.typeName)}`,
    );
  },
};
