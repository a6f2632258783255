import type { DiagramType } from './diagram-type.ts';
import type { Routing } from './edge-kind.ts';
import type { EdgeView } from './edge-view.ts';
import { type EdgeKindId, edgeKind, edgeKinds, type NodeKindId, nodeKind } from './registry.ts';

/** How an edge of `kind` runs between nodes of two kinds when it does not say so itself. */
export function routingFor(kind: EdgeKindId, source: NodeKindId, target: NodeKindId): Routing {
  const [from, to] = [nodeKind(source).routing, nodeKind(target).routing];
  return from !== undefined && from === to ? from : edgeKind(kind).routing;
}

/** How an edge runs between nodes of two kinds: as it says itself, else as those of its kind do there. */
export function routingOf({ kind, routing }: Pick<EdgeView, 'kind' | 'routing'>, source: NodeKindId, target: NodeKindId): Routing {
  return routing ?? routingFor(kind, source, target);
}

/**
 * The kinds of edge that can run from a node of kind `source` to one of kind `target`, the likeliest first: anchors at notes, then
 * kinds that favour the pair, then those that belong to the same types of diagram as both nodes, or to `type`, then the rest; within
 * these in the registry's order.
 */
export function likelyEdges(source: NodeKindId, target: NodeKindId, type?: DiagramType): readonly EdgeKindId[] {
  const [from, to] = [nodeKind(source), nodeKind(target)];
  const shared = from.diagrams.filter((diagram) => to.diagrams.includes(diagram));
  const rank = (id: EdgeKindId): number => {
    if (id === 'anchor') return 0;
    if (edgeKind(id).favours?.(from, to) === true) return 1;
    return edgeKind(id).diagrams.some((diagram) => diagram === type || shared.includes(diagram)) ? 2 : 3;
  };
  return Object.keys(edgeKinds)
    .filter((id): id is EdgeKindId => Object.hasOwn(edgeKinds, id))
    .filter((id) => edgeKind(id).connects(from, to))
    .sort((a, b) => rank(a) - rank(b));
}
