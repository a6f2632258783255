import type { EdgeKind } from './edge-kind.ts';
import { aggregation } from './edges/aggregation.ts';
import { anchor } from './edges/anchor.ts';
import { association } from './edges/association.ts';
import { composition } from './edges/composition.ts';
import { dependency } from './edges/dependency.ts';
import { generalization } from './edges/generalization.ts';
import { link } from './edges/link.ts';
import { plainEdge } from './edges/plain.ts';
import { realization } from './edges/realization.ts';
import type { NodeKind } from './node-kind.ts';
import { classNode } from './nodes/class.ts';
import { commentNode } from './nodes/comment.ts';
import { enumerationNode } from './nodes/enumeration.ts';
import { interfaceNode } from './nodes/interface.ts';
import { objectNode } from './nodes/object.ts';
import { packageNode } from './nodes/package.ts';
import { plainNode } from './nodes/plain.ts';

/**
 * Every kind of node, by the word that stands in `data.kind`; the order is that of palettes. Other layers keep records over the
 * same keys, so that a kind that lacks its entry there does not compile.
 */
export const nodeKinds = {
  class: classNode,
  interface: interfaceNode,
  enumeration: enumerationNode,
  object: objectNode,
  package: packageNode,
  comment: commentNode,
  plain: plainNode,
};

/** Every kind of edge, by the word that stands in `data.kind`, the likelier ones for a pair of nodes first. */
export const edgeKinds = {
  association,
  aggregation,
  composition,
  generalization,
  realization,
  dependency,
  link,
  anchor,
  plain: plainEdge,
};

/** Key of a kind of node. */
export type NodeKindId = keyof typeof nodeKinds;

/** Key of a kind of edge. */
export type EdgeKindId = keyof typeof edgeKinds;

/** The definition of a kind of node. */
export function nodeKind(id: NodeKindId): NodeKind {
  return nodeKinds[id];
}

/** The definition of a kind of edge. */
export function edgeKind(id: EdgeKindId): EdgeKind {
  return edgeKinds[id];
}
