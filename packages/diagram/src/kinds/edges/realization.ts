import type { EdgeKind } from '../edge-kind.ts';
import { describeRelation, edgeNameField, joinsAll } from './relation.ts';

/** The source does what the target, usually an interface, promises. */
export const realization: EdgeKind = {
  name: 'Realization',
  diagrams: ['class', 'component'],
  line: 'dashed',
  heads: { source: 'none', target: 'triangle' },
  ends: [],
  joins: true,
  routing: 'step',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: joinsAll('classifier', 'component', 'deployment', 'artifact', 'interface', 'usecase'),
  favours: (source, target) => target.traits.includes('contract') && !source.traits.includes('contract'),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'realizes'),
};
