import type { EdgeKind } from '../edge-kind.ts';
import { commentNode } from '../nodes/comment.ts';

/** Ties a note to what it is about. */
export const anchor: EdgeKind = {
  name: 'Note anchor',
  diagrams: commentNode.diagrams,
  line: 'dashed',
  heads: { source: 'none', target: 'none' },
  ends: [],
  routing: 'straight',
  self: false,
  parallel: 'no',
  fields: [],
  connects: (source, target) => source.traits.includes('comment') || target.traits.includes('comment'),
  check: () => [],
  describe: (_, { source, target }) => `${source} annotates ${target}`,
};
