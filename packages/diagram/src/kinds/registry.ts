import type { EdgeKind } from './edge-kind.ts';
import { aggregation } from './edges/aggregation.ts';
import { association } from './edges/association.ts';
import { composition } from './edges/composition.ts';
import { dependency } from './edges/dependency.ts';
import { generalization } from './edges/generalization.ts';
import { plainEdge } from './edges/plain.ts';
import { realization } from './edges/realization.ts';
import type { NodeKind } from './node-kind.ts';
import { classNode } from './nodes/class.ts';
import { enumerationNode } from './nodes/enumeration.ts';
import { interfaceNode } from './nodes/interface.ts';
import { plainNode } from './nodes/plain.ts';

/**
 * Every kind of node, by the word that stands in `data.kind`; the order is that of palettes. Other layers keep records over the
 * same keys, so that a kind that lacks its entry there does not compile.
 */
export const nodeKinds = {
  class: classNode,
  interface: interfaceNode,
  enumeration: enumerationNode,
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
