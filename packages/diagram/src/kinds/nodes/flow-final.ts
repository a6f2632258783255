import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Where one flow ends while others go on. */
export const flowFinalNode: NodeKind = {
  name: 'Flow final',
  diagrams: ['activity'],
  traits: ['end'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'Flow final' : `Flow final ${oneLine(node.label)}`),
};
