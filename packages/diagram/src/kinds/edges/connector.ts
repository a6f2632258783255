import type { EdgeKind } from '../edge-kind.ts';
import { checkEnds, describeRelation, edgeNameField, endFields, joinsAll } from './relation.ts';

/** The two talk to each other, by the protocol that the name says. */
export const connector: EdgeKind = {
  name: 'Connector',
  diagrams: ['component'],
  line: 'solid',
  heads: { source: 'none', target: 'none' },
  ends: ['role', 'multiplicity', 'navigable'],
  routing: 'step',
  self: true,
  parallel: 'byLabel',
  fields: [edgeNameField, ...endFields],
  connects: joinsAll('component', 'deployment', 'interface', 'actor'),
  check: checkEnds,
  describe: (edge, ends) => describeRelation(edge, ends, 'is connected to'),
};
