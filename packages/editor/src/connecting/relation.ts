import {
  cannotConnect,
  type Diagram,
  type EdgeKindId,
  type Limits,
  lastEdgeKind,
  likelyEdges,
  type NodeKindId,
  viewNode,
} from '@umlaut/diagram';

interface Pair {
  readonly source: string;
  readonly target: string;
}

/** Kinds of the two nodes of a pair; undefined when one of them is gone. */
export function kindsOf(
  diagram: Diagram,
  { source, target }: Pair,
): { readonly source: NodeKindId; readonly target: NodeKindId } | undefined {
  const [from, to] = [source, target].map((id) => diagram.nodes.find((node) => node.id === id));
  return from === undefined || to === undefined ? undefined : { source: viewNode(from).kind, target: viewNode(to).kind };
}

/**
 * The relation that connecting a pair makes: the one chosen in the palette; else a plain one where either node is plain, unless
 * the other is a note; else the one that was drawn last between two such nodes, or the likeliest that can be made, which is the likeliest of all when none can.
 */
export function relationFor(
  diagram: Diagram,
  pair: Pair,
  { chosen, limits }: { readonly chosen: EdgeKindId | undefined; readonly limits: Limits },
): EdgeKindId {
  const kinds = kindsOf(diagram, pair);
  if (kinds === undefined) return 'plain';
  if (chosen !== undefined) return chosen;
  const likely = likelyEdges(kinds.source, kinds.target);
  const isPlain = kinds.source === 'plain' || kinds.target === 'plain';
  if (isPlain && likely[0] !== 'anchor') return 'plain';
  const isPossible = (kind: EdgeKindId): boolean => cannotConnect(diagram, { ...pair, kind }, limits) === undefined;
  const last = lastEdgeKind(diagram, kinds.source, kinds.target);
  if (last !== undefined && last !== 'plain' && likely.includes(last) && isPossible(last)) return last;
  const meant = likely.filter((kind) => kind !== 'plain');
  return meant.find(isPossible) ?? meant[0] ?? 'plain';
}

/** The relation that a node can have with itself; undefined for a kind that has none. */
export function selfRelationFor(diagram: Diagram, id: string, limits: Limits): EdgeKindId | undefined {
  const kinds = kindsOf(diagram, { source: id, target: id });
  if (kinds === undefined) return undefined;
  return likelyEdges(kinds.source, kinds.target).find(
    (kind) => cannotConnect(diagram, { source: id, target: id, kind }, limits) === undefined,
  );
}
