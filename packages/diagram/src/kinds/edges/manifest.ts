import type { EdgeKind } from '../edge-kind.ts';
import { describeRelation, edgeNameField, joinsAll } from './relation.ts';

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
  connects: joinsAll('deployment', 'component', 'classifier', 'package'),
  check: () => [],
  describe: (edge, ends) => describeRelation(edge, ends, 'manifests'),
};
