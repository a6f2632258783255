import type { Diagram } from '../diagram.ts';
import { diagramTypeOf } from '../diagram-type-of.ts';
import type { DiagramType } from '../kinds/diagram-type.ts';
import { viewEdge } from '../kinds/edge-view.ts';
import { likelyEdges } from '../kinds/likely-edges.ts';
import { viewNode } from '../kinds/node-view.ts';
import type { EdgeKindId, NodeKindId } from '../kinds/registry.ts';
import { cannotConnect } from './connect.ts';

/** Kinds of relation that can join two nodes, in the order in which they are offered, and the one that is chosen at first. */
export interface EdgeChoices {
  readonly kinds: readonly EdgeKindId[];
  /** Undefined only when nothing can join the two. */
  readonly preselected?: EdgeKindId;
}

/** The legal kinds of edge as `likelyEdges` orders them; the plain arrow comes last, but first beside a plain box, where only an anchor is likelier. */
export function orderedEdges(source: NodeKindId, target: NodeKindId, type: DiagramType | undefined): readonly EdgeKindId[] {
  const likely = likelyEdges(source, target, type);
  const isPlain = source === 'plain' || target === 'plain';
  const rank = (kind: EdgeKindId): number => (kind === 'plain' ? (isPlain ? 1 : 3) : kind === 'anchor' ? 0 : 2);
  return [...likely].sort((a, b) => rank(a) - rank(b));
}

/** The kind of the edge that was added last between nodes of these kinds in this direction; undefined when there is none. */
export function lastEdgeKind(diagram: Diagram, source: NodeKindId, target: NodeKindId): EdgeKindId | undefined {
  const kinds = new Map(diagram.nodes.map((node) => [node.id, viewNode(node).kind]));
  const last = diagram.edges.findLast((edge) => kinds.get(edge.source) === source && kinds.get(edge.target) === target);
  return last === undefined || viewEdge(last).unknownKind !== undefined ? undefined : viewEdge(last).kind;
}

/**
 * The kinds of relation that `source` and `target` can be joined by, without those that they must not be joined by once more.
 * `preselected` is the kind that was used last between two such nodes, if it can be; else the first. A limit of edges that is
 * reached does not count: `cannotConnect` tells it.
 */
export function edgeChoices(diagram: Diagram, { source, target }: { readonly source: string; readonly target: string }): EdgeChoices {
  const [from, to] = [source, target].map((id) => diagram.nodes.find((node) => node.id === id));
  if (from === undefined || to === undefined) return { kinds: [] };
  const ends = [viewNode(from).kind, viewNode(to).kind] as const;
  const kinds = orderedEdges(...ends, diagramTypeOf(diagram)).filter(
    (kind) => cannotConnect(diagram, { source, target, kind }, unlimited) === undefined,
  );
  const last = lastEdgeKind(diagram, ...ends);
  const preselected = last !== undefined && kinds.includes(last) ? last : kinds[0];
  return preselected === undefined ? { kinds } : { kinds, preselected };
}

const unlimited = { maxEdges: Number.POSITIVE_INFINITY };
