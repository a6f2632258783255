import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** Data input or output of a flowchart. */
export const inputOutputNode: NodeKind = {
  name: 'Input/output',
  diagrams: ['flow'],
  traits: ['shape'],
  initial: { label: 'Input' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => describeNode(node, inputOutputNode),
};
