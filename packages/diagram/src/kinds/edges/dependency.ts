import type { EdgeKind } from '../edge-kind.ts';
import { describeRelation, edgeNameField, joinsAll, keywordField } from './relation.ts';

/** The source needs the target: it uses, creates, imports or calls it, as the keyword says. */
export const dependency: EdgeKind = {
  name: 'Dependency',
  diagrams: ['class', 'package', 'component', 'deployment', 'usecase', 'object'],
  line: 'dashed',
  heads: { source: 'none', target: 'open' },
  ends: [],
  routing: 'step',
  self: false,
  parallel: 'byLabel',
  fields: [keywordField, edgeNameField],
  connects: joinsAll('classifier', 'package', 'instance', 'component', 'interface', 'deployment', 'artifact', 'usecase', 'actor'),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'depends on'),
};
