import type { EdgeKind } from '../edge-kind.ts';
import { checkEnds, describeRelation, edgeNameField, endFields, joinsAll } from './relation.ts';

/** Messages go between the two, by the protocol that the name says. */
export const communicationPath: EdgeKind = {
  name: 'Communication path',
  diagrams: ['deployment'],
  line: 'solid',
  heads: { source: 'none', target: 'none' },
  ends: ['role', 'multiplicity', 'navigable'],
  routing: 'step',
  self: true,
  parallel: 'byLabel',
  fields: [edgeNameField, ...endFields],
  connects: joinsAll('deployment', 'component', 'actor'),
  check: checkEnds,
  describe: (edge, ends) => describeRelation(edge, ends, 'communicates with'),
};
