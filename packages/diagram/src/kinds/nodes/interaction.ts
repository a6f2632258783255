import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** The frame of a sequence diagram, with its name (UML 2.5.1, 17.2). */
export const interactionNode: NodeKind = {
  name: 'Interaction',
  diagrams: ['sequence'],
  traits: ['interaction', 'frame'],
  initial: { label: 'Interaction' },
  compartments: [],
  fields: [nameField],
  container: { accepts: ['lifeline', 'row', 'comment', 'interaction'] },
  check: () => [],
  describe: (node) => describeNode(node, interactionNode),
};
