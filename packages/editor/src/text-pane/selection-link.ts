import type { Selection } from '../view-state/view-store.ts';

/** Keeps caret and selection together without echoes: each knows a change that the other made. */
export interface SelectionLink {
  /** The selection that the canvas takes over from a caret that rests; undefined where it has it already, or the text speaks of nothing. */
  caretRested(
    elements: readonly string[],
    is: { readonly node: (id: string) => boolean; readonly edge: (id: string) => boolean },
  ): Selection | undefined;
  /** The element that the caret goes to for a selection; undefined for one that the caret made, and while the pane has the focus. */
  selectionChanged(selection: Selection, hasFocus: boolean): string | undefined;
}

export function createSelectionLink(current: () => Selection): SelectionLink {
  let own: Selection | undefined;
  return {
    caretRested(elements, is) {
      const next = { nodes: new Set(elements.filter(is.node)), edges: new Set(elements.filter(is.edge)) };
      if (next.nodes.size + next.edges.size === 0 || isSame(next, current())) return undefined;
      own = next;
      return next;
    },
    selectionChanged(selection, hasFocus) {
      if (selection === own || hasFocus) return undefined;
      const [only, ...others] = [...selection.nodes, ...selection.edges];
      return others.length === 0 ? only : undefined;
    },
  };
}

function isSame(a: Selection, b: Selection): boolean {
  return isSameSet(a.nodes, b.nodes) && isSameSet(a.edges, b.edges);
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
