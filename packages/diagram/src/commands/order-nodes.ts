import type { Change } from '../changes.ts';
import type { Diagram } from '../diagram.ts';
import { furthestOrder, viewNode } from '../kinds/node-view.ts';

/**
 * Puts nodes in front of all others, or behind them; among themselves they stay as they are. Containers lie below edges and
 * edges below other nodes all the same. Stored as `zIndex`, which is absent for those that lie as they are stored.
 */
export function orderNodes(
  diagram: Diagram,
  { ids, to }: { readonly ids: ReadonlySet<string>; readonly to: 'front' | 'back' },
): readonly Change[] {
  const chosen = diagram.nodes.filter(({ id }) => ids.has(id)).map((node) => ({ id: node.id, order: viewNode(node).order }));
  const others = diagram.nodes.filter(({ id }) => !ids.has(id)).map((node) => viewNode(node).order);
  if (chosen.length === 0 || others.length === 0) return [];
  const own = chosen.map(({ order }) => order);
  const by = to === 'front' ? Math.max(...others) + 1 - Math.min(...own) : Math.min(...others) - 1 - Math.max(...own);
  if (to === 'front' ? by <= 0 : by >= 0) return [];
  return chosen.map(({ id, order }): Change => {
    const value = Math.min(Math.max(order + by, -furthestOrder), furthestOrder);
    return { op: 'set', element: 'node', id, path: ['zIndex'], value: value === 0 ? undefined : value };
  });
}

/** Locks nodes, which then keep place, size and text until they are unlocked. Nodes that are so already are left out. */
export function lockNodes(
  diagram: Diagram,
  { ids, locked }: { readonly ids: ReadonlySet<string>; readonly locked: boolean },
): readonly Change[] {
  return diagram.nodes
    .filter((node) => ids.has(node.id) && viewNode(node).locked !== locked)
    .map(({ id }): Change => ({ op: 'set', element: 'node', id, path: ['data', 'locked'], value: locked ? true : undefined }));
}
