import type { Selection } from '../view-state/view-store.ts';

/** What was pressed on the canvas, by id. */
interface Pressed {
  readonly node?: string | undefined;
  readonly edge?: string | undefined;
}

/**
 * What is selected after a press. With Shift (`isAdded`) it adds or takes out; without, a press on one of several means that one
 * alone, unless Ctrl keeps the others (`isKept`). Undefined where React Flow selects what is pressed.
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
