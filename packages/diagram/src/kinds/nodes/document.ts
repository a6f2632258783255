import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** A document that a flow reads or writes. */
export const documentNode: NodeKind = {
  name: 'Document',
  diagrams: ['flow'],
  traits: ['shape'],
  initial: { label: 'Document' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => describeNode(node, documentNode),
};
