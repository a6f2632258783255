import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import { describeNode } from '../words.ts';

/** A circle where flows meet. */
export const connectorPointNode: NodeKind = {
  name: 'Connector',
  diagrams: ['flow'],
  traits: ['shape'],
  initial: { label: 'A' },
  compartments: [],
  fields: [nameField],
  check: () => [],
  describe: (node) => describeNode(node, connectorPointNode),
};
