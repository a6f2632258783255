import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Flow final node: ends one flow, not the activity. */
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
