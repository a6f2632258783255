import type { EdgeKind } from '../edge-kind.ts';
import { isAmong } from '../node-kind.ts';
import { describeRelation, edgeNameField } from './relation.ts';

/** The source needs the interface from others. */
export const requires: EdgeKind = {
  name: 'Required interface',
  diagrams: ['component', 'class'],
  line: 'solid',
  heads: { source: 'none', target: 'socket' },
  ends: [],
  routing: 'step',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: (source, target) => isAmong(source.traits, ['component', 'classifier', 'deployment']) && isAmong(target.traits, ['interface']),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'requires'),
};
