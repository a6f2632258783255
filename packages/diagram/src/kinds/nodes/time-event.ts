import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { oneLine } from '../words.ts';

/** Action that waits for a time (UML 2.5.1, 16.10). */
export const timeEventNode: NodeKind = {
  name: 'Time event',
  diagrams: ['activity'],
  traits: ['activity'],
  initial: { label: 'After 1 h' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => (node.label === '' ? 'Time event' : `Time event ${oneLine(node.label)}`),
};
