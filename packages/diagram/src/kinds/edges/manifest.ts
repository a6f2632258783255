import type { EdgeKind } from '../edge-kind.ts';
import { isAmong } from '../node-kind.ts';
import { describeRelation, edgeNameField } from './relation.ts';

/** The source, an artifact, is what the target becomes when it is built. */
export const manifest: EdgeKind = {
  name: 'Manifestation',
  diagrams: ['deployment', 'component'],
  line: 'dashed',
  heads: { source: 'none', target: 'open' },
  ends: [],
  keyword: 'manifest',
  routing: 'step',
  self: false,
  parallel: 'no',
  fields: [edgeNameField],
  connects: (source, target) =>
    isAmong(source.traits, ['artifact']) && isAmong(target.traits, ['component', 'classifier', 'package', 'usecase']),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'manifests'),
};
