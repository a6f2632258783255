import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkMembers, describeNode, oneLine } from '../words.ts';

/** One instance of a class, with the values of its attributes. */
export const objectNode: NodeKind = {
  name: 'Object',
  diagrams: ['object', 'class'],
  traits: ['instance'],
  initial: { label: 'object', typeName: 'Class' },
  compartments: [{ list: 'slots', name: 'Slots', one: 'slot' }],
  fields: [nameField, { as: 'line', place: ['typeName'], name: 'Class', hint: 'Order' }, stereotypesField],
  check(node) {
    const nameless = node.label.trim() === '' && node.typeName === undefined;
    return [...(nameless ? ['An object needs a name or a class. Add one.'] : []), ...checkMembers(node, objectNode.compartments)];
  },
  describe(node) {
    const name = oneLine(node.label) || 'unnamed';
    return describeNode(node, objectNode, node.typeName === undefined ? name : `${name} of class ${oneLine(node.typeName)}`);
  },
};
