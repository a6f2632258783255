import type { EdgeKind } from '../edge-kind.ts';
import { describeRelation, edgeNameField } from './relation.ts';

/** An arrow without further meaning: what an edge is that names no kind. Animated, as the specification says. */
export const plainEdge: EdgeKind = {
  name: 'Arrow',
  diagrams: ['plain'],
  line: 'solid',
  heads: { source: 'none', target: 'closed' },
  ends: [],
  routing: 'curved',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: () => true,
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'points to'),
};
