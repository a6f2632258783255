import type { EdgeKind } from '../edge-kind.ts';
import { describeRelation, edgeNameField, joinsAll } from './relation.ts';

/** The source is declared within the target (UML 2.5.1, 7.4.4): a circle with a plus at the outer one. */
export const nesting: EdgeKind = {
  name: 'Nesting',
  diagrams: ['class', 'package'],
  line: 'solid',
  heads: { source: 'none', target: 'nest' },
  ends: [],
  routing: 'step',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: joinsAll('classifier', 'package'),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'is nested in'),
};
