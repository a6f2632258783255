import { abstractField, nameField, stereotypesField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { checkName, describeNode } from '../words.ts';

/** Something an actor gets from the system. */
export const useCaseNode: NodeKind = {
  name: 'Use case',
  diagrams: ['usecase'],
  traits: ['usecase'],
  initial: { label: 'Use case' },
  compartments: [],
  fields: [nameField, stereotypesField, abstractField],
  routing: 'straight',
  check: (node) => checkName(node, 'Use case'),
  describe: (node) => describeNode(node, useCaseNode),
};
