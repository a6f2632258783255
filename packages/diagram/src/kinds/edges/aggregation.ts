import type { EdgeKind } from '../edge-kind.ts';
import { checkEnds, describeRelation, edgeNameField, endFields, joinsAll, readingField } from './relation.ts';

/** The source is a whole, the target one of its parts that others may share. */
export const aggregation: EdgeKind = {
  name: 'Aggregation',
  diagrams: ['class', 'package'],
  line: 'solid',
  heads: { source: 'diamond', target: 'none' },
  ends: ['role', 'multiplicity', 'navigable'],
  routing: 'step',
  self: true,
  parallel: 'byLabel',
  fields: [edgeNameField, readingField, ...endFields],
  connects: joinsAll('classifier'),
  check: checkEnds,
  describe: (edge, ends) => describeRelation(edge, ends, 'has'),
};
