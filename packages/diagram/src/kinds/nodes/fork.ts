import type { NodeKind } from '../node-kind.ts';
import type { NodeView } from '../node-view.ts';
import { flagIn } from '../reading.ts';

/** A bar where paths part into several at the same time, or come together. */
export const forkNode: NodeKind = {
  name: 'Fork or join',
  diagrams: ['activity', 'state'],
  traits: ['state', 'activity'],
  initial: { label: '' },
  compartments: [],
  fields: [{ as: 'flag', place: ['upright'], name: 'Vertical' }],
  check: () => [],
  describe: () => 'Fork or join',
};

/** Whether the bar of a fork or join stands upright, between paths to the right. */
export function isUpright({ data }: NodeView): boolean {
  return flagIn(data, 'upright');
}
