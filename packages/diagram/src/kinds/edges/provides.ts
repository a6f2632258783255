import type { EdgeKind } from '../edge-kind.ts';
import { isAmong } from '../node-kind.ts';
import { describeRelation, edgeNameField } from './relation.ts';

/** The source offers the interface to others. */
export const provides: EdgeKind = {
  name: 'Provided interface',
  diagrams: ['component', 'class'],
  line: 'solid',
  heads: { source: 'none', target: 'none' },
  ends: [],
  routing: 'step',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: (source, target) => isAmong(source.traits, ['component', 'classifier', 'deployment']) && isAmong(target.traits, ['interface']),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'provides'),
};
