import type { DiagramNode } from '../diagram.ts';
import type { Sides } from './indexed.ts';

/**
 * `nodes` with each that lies in another behind it, so that it is painted above it, where neither side has it otherwise. Those that
 * stand well stay in their order.
 */
export function containersFirst(nodes: readonly DiagramNode[], { mine, theirs }: Sides): readonly DiagramNode[] {
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const isBelow = ({ id, parentId }: DiagramNode): boolean => {
    if (parentId === undefined || (indexes.get(parentId) ?? -1) < (indexes.get(id) ?? 0)) return false;
    return ![mine, theirs].some(({ node }) => node.get(id)?.parentId === parentId && isBefore(node, id, parentId));
  };
  if (!nodes.some(isBelow)) return nodes;
  const inner = Map.groupBy(nodes.filter(isBelow), (node) => node.parentId);
  const placed = new Set<DiagramNode>();
  const result: DiagramNode[] = [];
  const put = (node: DiagramNode): void => {
    if (placed.has(node)) return;
    placed.add(node);
    result.push(node);
    for (const child of inner.get(node.id) ?? []) put(child);
  };
  for (const node of nodes) if (!isBelow(node)) put(node);
  // Nodes that lie in each other are in nobody's list yet.
  for (const node of nodes) put(node);
  return result;
}

function isBefore(order: ReadonlyMap<string, unknown>, id: string, other: string): boolean {
  for (const each of order.keys()) {
    if (each === id) return true;
    if (each === other) return false;
  }
  return false;
}
