import type { EdgeKind } from '../edge-kind.ts';
import { describeRelation, edgeNameField, joinsAll } from './relation.ts';

/** The source always does what the target does. */
export const include: EdgeKind = {
  name: 'Include',
  diagrams: ['usecase'],
  line: 'dashed',
  heads: { source: 'none', target: 'open' },
  ends: [],
  keyword: 'include',
  routing: 'straight',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: joinsAll('usecase'),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'includes'),
};
