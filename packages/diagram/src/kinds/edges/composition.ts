import type { EdgeKind } from '../edge-kind.ts';
import { checkEnds, describeRelation, edgeNameField, endFields, joinsAll, readingField } from './relation.ts';

/** The source is a whole, the target a part that lives and dies with it. */
export const composition: EdgeKind = {
  name: 'Composition',
  diagrams: ['class', 'package'],
  line: 'solid',
  heads: { source: 'diamondFilled', target: 'none' },
  ends: ['role', 'multiplicity', 'navigable'],
  routing: 'step',
  self: true,
  parallel: 'byLabel',
  fields: [edgeNameField, readingField, ...endFields],
  connects: joinsAll('classifier'),
  check: checkEnds,
  describe: (edge, ends) => describeRelation(edge, ends, 'is composed of'),
};
