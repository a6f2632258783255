import { nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkMembers, checkName, describeNode } from '../words.ts';

/** A data type with a fixed list of values. */
export const enumerationNode: NodeKind = {
  name: 'Enumeration',
  diagrams: ['class', 'package'],
  traits: ['classifier'],
  keyword: 'enumeration',
  initial: { label: 'Enumeration' },
  compartments: [
    { list: 'literals', name: 'Literals', one: 'literal' },
    { list: 'attributes', name: 'Attributes', one: 'attribute' },
    { list: 'operations', name: 'Operations', one: 'operation' },
  ],
  fields: [nameField, stereotypesField],
  check: (node) => [...checkName(node, 'Enumeration'), ...checkMembers(node, enumerationNode.compartments)],
  describe: (node) => describeNode(node, enumerationNode),
};
