import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** A step that is described elsewhere. */
export const subroutineNode: NodeKind = {
  name: 'Subroutine',
  diagrams: ['flow'],
  traits: ['shape'],
  initial: { label: 'Subroutine' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => describeNode(node, subroutineNode),
};
