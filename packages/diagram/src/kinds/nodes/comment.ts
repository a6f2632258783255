import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** A remark on the diagram, or on what it is anchored to. */
export const commentNode: NodeKind = {
  name: 'Note',
  diagrams: ['class', 'object', 'package', 'usecase', 'component', 'deployment', 'state', 'activity', 'sequence', 'er', 'flow', 'plain'],
  traits: ['comment'],
  initial: { label: 'Note' },
  compartments: [],
  fields: [
    { as: 'text', place: ['label'], name: 'Text', hint: 'What is worth knowing' },
    { as: 'text', place: ['more'], name: 'Additional text', hint: 'beyond the length limit of a label' },
  ],
  check: (node) => (node.label.trim() === '' ? ['Empty note. Add text or delete it.'] : []),
  describe: (node) => `Note: ${oneLine(node.label) || 'empty'}`,
};
