import type { EdgeKind } from '../edge-kind.ts';
import { describeRelation, edgeNameField, joinsAll } from './relation.ts';

/** The source sometimes adds to what the target does. */
export const extend: EdgeKind = {
  name: 'Extend',
  diagrams: ['usecase'],
  line: 'dashed',
  heads: { source: 'none', target: 'open' },
  ends: [],
  keyword: 'extend',
  routing: 'straight',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: joinsAll('usecase'),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'extends'),
};
