import { nameField, stereotypesField, templateField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkMembers, checkName, describeNode } from '../words.ts';

/** An interface as a box with its keyword; what realizes it promises its operations. */
export const interfaceNode: NodeKind = {
  name: 'Interface',
  diagrams: ['class', 'package'],
  traits: ['classifier', 'contract'],
  keyword: 'interface',
  initial: { label: 'Interface' },
  compartments: [
    { list: 'attributes', name: 'Attributes', one: 'attribute' },
    { list: 'operations', name: 'Operations', one: 'operation' },
  ],
  fields: [nameField, stereotypesField, templateField],
  check: (node) => [...checkName(node, 'Interface'), ...checkMembers(node, interfaceNode.compartments)],
  describe: (node) => describeNode(node, interfaceNode),
};
