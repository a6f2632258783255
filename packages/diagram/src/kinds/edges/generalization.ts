import type { EdgeKind } from '../edge-kind.ts';
import { describeRelation, edgeNameField, joinsAll } from './relation.ts';

/** The source is a special case of the target. */
export const generalization: EdgeKind = {
  name: 'Generalization',
  diagrams: ['class', 'package', 'usecase'],
  line: 'solid',
  heads: { source: 'none', target: 'triangle' },
  ends: [],
  joins: true,
  routing: 'step',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: joinsAll('classifier', 'actor', 'usecase', 'component', 'deployment', 'artifact'),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'is a kind of'),
};
