import type { EdgeKind } from '../edge-kind.ts';
import { checkEnds, describeRelation, edgeNameField, endFields, joinsAll, readingField } from './relation.ts';

/** Instances of the two know each other. */
export const association: EdgeKind = {
  name: 'Association',
  diagrams: ['class', 'package', 'usecase'],
  line: 'solid',
  heads: { source: 'none', target: 'none' },
  ends: ['role', 'multiplicity', 'navigable'],
  routing: 'step',
  self: true,
  parallel: 'byLabel',
  fields: [edgeNameField, readingField, ...endFields],
  connects: joinsAll('classifier', 'actor', 'usecase', 'component', 'deployment', 'artifact', 'interface'),
  check: checkEnds,
  describe: (edge, ends) => describeRelation(edge, ends, 'is associated with'),
};
