import type { NodeKind } from '../node-kind.ts';

/** A bar where paths part into several at the same time, or come together. */
export const forkNode: NodeKind = {
  name: 'Fork or join',
  diagrams: ['activity', 'state'],
  traits: ['state', 'activity'],
  initial: { label: '' },
  compartments: [],
  fields: [{ as: 'flag', place: ['upright'], name: 'Upright' }],
  check: () => [],
  describe: () => 'Fork or join',
};
