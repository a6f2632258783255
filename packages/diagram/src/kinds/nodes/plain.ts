import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** A box with a text: what a node is that names no kind, and what stands in for a kind that is not known here. */
export const plainNode: NodeKind = {
  name: 'Box',
  diagrams: ['plain'],
  traits: ['any'],
  initial: { label: 'Box' },
  compartments: [],
  fields: [{ ...nameField, as: 'text', place: ['label'] }],
  check: () => [],
  describe: (node) => describeNode(node, plainNode),
};
