import type { EdgeKind } from '../edge-kind.ts';
import { checkEnds, describeRelation, edgeNameField, endFields, joinsAll, readingField } from './relation.ts';

/** Two objects know each other: an instance of an association. */
export const link: EdgeKind = {
  name: 'Link',
  diagrams: ['object'],
  line: 'solid',
  heads: { source: 'none', target: 'none' },
  ends: ['role', 'multiplicity', 'navigable'],
  routing: 'step',
  self: true,
  parallel: 'byLabel',
  fields: [edgeNameField, readingField, ...endFields],
  connects: joinsAll('instance'),
  check: checkEnds,
  describe: (edge, ends) => describeRelation(edge, ends, 'is linked to'),
};
