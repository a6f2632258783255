import type { Diagram, DiagramEdge, DiagramNode } from '../diagram.ts';
import { hasOwnItem, shownLists, type Target } from './target.ts';

/** A target in a diagram as it is now. */
export interface ResolvedTarget {
  /** The target, or the closest that is left: the element of a deleted part; undefined for a deleted element. */
  readonly at: Target | undefined;
  /** The deleted part. */
  readonly gone?: 'item' | 'end' | 'element';
}

/** Finds `target` in `diagram`: an item that was moved into another list, and an end of an edge that was reversed. */
export function resolveTarget(diagram: Diagram, target: Target): ResolvedTarget {
  if (target.on === 'place') return { at: target };
  if (target.on === 'node') {
    const node = diagram.nodes.find(({ id }) => id === target.id);
    return node === undefined ? { at: undefined, gone: 'element' } : resolveItem(node, target);
  }
  const edge = diagram.edges.find(({ id }) => id === target.id);
  if (edge === undefined) return { at: undefined, gone: 'element' };
  return target.on === 'edge' ? { at: target } : resolveEnd(edge, target);
}

function resolveItem(node: DiagramNode, { id, list, item }: Target & { on: 'node' }): ResolvedTarget {
  const element = { on: 'node', id } as const;
  if (list === undefined || item === undefined) return { at: element };
  const lists = shownLists(node).filter((each) => hasOwnItem(node, each, item));
  const found = lists.includes(list) ? list : lists.length === 1 ? lists[0] : undefined;
  return found === undefined ? { at: element, gone: 'item' } : { at: { ...element, list: found, item } };
}

/** An end stays where one node is still at its end; both nodes at the opposite ends make it the opposite end. */
function resolveEnd(edge: DiagramEdge, target: Target & { on: 'end' }): ResolvedTarget {
  const { id, end, node, other } = target;
  const opposite = end === 'source' ? 'target' : 'source';
  const [here, there] = [edge[end], edge[opposite]];
  if (here === node || there === other) return { at: { ...target, node: here, other: there } };
  if (here === other && there === node) return { at: { ...target, end: opposite } };
  return { at: { on: 'edge', id }, gone: 'end' };
}
