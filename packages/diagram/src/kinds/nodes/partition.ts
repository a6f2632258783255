import { nameField } from '../field.ts';
import type { NodeKind } from '../node-kind.ts';
import type { NodeView } from '../node-view.ts';
import { flagIn } from '../reading.ts';
import { oneLine } from '../words.ts';

/** Lanes that say who does the actions in them. */
export const partitionNode: NodeKind = {
  name: 'Partition',
  diagrams: ['activity'],
  traits: ['frame'],
  initial: {
    label: '',
    lanes: [
      { id: 'lane-1', label: 'Lane 1' },
      { id: 'lane-2', label: 'Lane 2' },
    ],
  },
  compartments: [],
  fields: [
    nameField,
    { as: 'items', place: ['lanes'], name: 'Lanes', one: 'lane', text: 'label' },
    { as: 'flag', place: ['lying'], name: 'Horizontal lanes' },
  ],
  container: { accepts: ['activity', 'start', 'end', 'comment', 'state', 'shape'] },
  check: () => [],
  describe: (node) => {
    const named = node.label === '' ? 'Partition' : `Partition ${oneLine(node.label)}`;
    return [named, ...node.lanes.map(({ label }) => `lane ${oneLine(label) || '(unnamed)'}`)].join(', ');
  },
};

/** Whether the lanes of a partition lie below each other, instead of side by side. */
export function hasLyingLanes({ data }: NodeView): boolean {
  return flagIn(data, 'lying');
}
