import type { EdgeKind } from '../edge-kind.ts';
import { isAmong } from '../node-kind.ts';
import { describeRelation, edgeNameField } from './relation.ts';

/** The source, an artifact, runs on the target. */
export const deploy: EdgeKind = {
  name: 'Deployment',
  diagrams: ['deployment'],
  line: 'dashed',
  heads: { source: 'none', target: 'open' },
  ends: [],
  keyword: 'deploy',
  routing: 'step',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: (source, target) => isAmong(source.traits, ['artifact', 'component']) && isAmong(target.traits, ['deployment']),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'is deployed on'),
};
