import type { Selection } from '../view-state/view-store.ts';

/** Ids of the pressed elements. */
interface Pressed {
  readonly node?: string | undefined;
  readonly edge?: string | undefined;
}

/**
 * Returns the selection after a press. With Shift (`isAdded`) it adds or removes; without, a press on one of several selects
 * that one alone, unless Ctrl keeps the others (`isKept`). Undefined when React Flow's own selection is right.
 */
export function nextSelection(
  { nodes, edges }: Selection,
  { node, edge }: Pressed,
  { isAdded, isKept }: { readonly isAdded: boolean; readonly isKept: boolean },
): Selection | undefined {
  if (isAdded) return { nodes: toggled(nodes, node), edges: toggled(edges, edge) };
  const isOne = node !== undefined && nodes.has(node) && nodes.size + edges.size > 1 && !isKept;
  return isOne ? { nodes: new Set([node]), edges: new Set() } : undefined;
}

/** Whether an area that is drawn from `start` to `at` takes what it touches; drawn to the right it takes what lies inside. Px. */
export function takesTouched(start: number, at: number): boolean {
  return at < start;
}

function toggled(ids: ReadonlySet<string>, id: string | undefined): ReadonlySet<string> {
  if (id === undefined) return ids;
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
