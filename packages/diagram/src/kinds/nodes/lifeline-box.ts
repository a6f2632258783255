import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** A box round lifelines that belong together. */
export const lifelineBoxNode: NodeKind = {
  name: 'Lifeline box',
  diagrams: ['sequence'],
  traits: ['interaction'],
  initial: { label: '' },
  compartments: [],
  fields: [nameField],
  container: { accepts: ['lifeline', 'interaction'] },
  check: () => [],
  describe: (node) => describeNode(node, lifelineBoxNode),
};
