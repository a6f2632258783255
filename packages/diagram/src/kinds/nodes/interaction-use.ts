import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** A reference to another interaction, which takes place there (UML 2.5.1, 17.7). */
export const interactionUseNode: NodeKind = {
  name: 'Interaction use',
  diagrams: ['sequence'],
  traits: ['row'],
  initial: { label: 'Other interaction' },
  compartments: [],
  fields: [{ as: 'text', place: ['label'], name: 'Name', hint: 'Unnamed' }],
  check: (node) => (node.label.trim() === '' ? ['This interaction use has no name. Enter the name of an interaction.'] : []),
  describe: (node) => `Interaction use ${oneLine(node.label) || '(unnamed)'}`,
};
