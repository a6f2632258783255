import { type Change, type DiagramEdge, repeatKey } from '@umlaut/diagram';

/**
 * Returns the further elements to remove when `changes` remove elements: edges that are hidden as duplicates of a removed one,
 * which would appear in its place, and edges at a removed node.
 */
export function followersOf(
  changes: readonly Change[],
  { shown, hidden }: { readonly shown: readonly DiagramEdge[]; readonly hidden: readonly DiagramEdge[] },
): readonly Change[] {
  if (hidden.length === 0) return [];
  const removed = changes.filter((change) => change.op === 'remove');
  const nodes = new Set(removed.filter(({ element }) => element === 'node').map(({ id }) => id));
  const edges = new Set(removed.filter(({ element }) => element === 'edge').map(({ id }) => id));
  const keys = new Set(shown.filter(({ id }) => edges.has(id)).map((edge) => repeatKey(edge)));
  return hidden
    .filter((edge) => nodes.has(edge.source) || nodes.has(edge.target) || keys.has(repeatKey(edge) ?? edge.id))
    .map(({ id }) => ({ op: 'remove', element: 'edge', id }));
}
