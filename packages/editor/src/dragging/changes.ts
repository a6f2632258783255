import type { Point } from '@umlaut/diagram';
import type { EdgeChange, NodeChange } from '@xyflow/react';
import type { LineEdge } from '../view/edges.ts';
import type { BoxNode } from '../view/nodes.ts';
import type { ViewState } from '../view-state/view-store.ts';

/** React Flow's node changes, sorted into those for the view state and those for the document. */
export interface Sorted {
  readonly patch: Partial<ViewState>;
  /** Final positions of nodes, relative to their parents; empty during a drag. */
  readonly moved: ReadonlyMap<string, Point>;
  /** Whether a drag ended; otherwise `moved` came from the keyboard. */
  readonly dropped: boolean;
}

/**
 * Sorts what React Flow tells of nodes. A drag under way and its end are told apart by the flag it sets; keys set none. Sizes
 * are ours, and while a node is resized so is its place.
 */
export function sortNodeChanges(state: ViewState, changes: readonly NodeChange<BoxNode>[]): Sorted {
  const drag = new Map(state.drag);
  const selected = new Set(state.selection.nodes);
  const moved = new Map<string, Point>();
  let dropped = false;
  for (const change of changes) {
    if (change.type === 'position' && change.position !== undefined && state.resize === undefined) {
      const at = rounded(change.position);
      if (change.dragging === true) drag.set(change.id, at);
      else {
        if (drag.delete(change.id)) dropped = true;
        moved.set(change.id, at);
      }
    } else if (change.type === 'select') {
      if (change.selected) selected.add(change.id);
      else selected.delete(change.id);
    }
  }
  const has = (type: NodeChange['type']): boolean => changes.some((change) => change.type === type);
  return {
    patch: {
      ...(has('position') && state.resize === undefined ? { drag } : {}),
      ...(has('select') ? { selection: { ...state.selection, nodes: selected } } : {}),
    },
    moved,
    dropped,
  };
}

/** The selection after what React Flow tells of edges. */
export function sortEdgeChanges(state: ViewState, changes: readonly EdgeChange<LineEdge>[]): Partial<ViewState> {
  if (!changes.some(({ type }) => type === 'select')) return {};
  const selected = new Set(state.selection.edges);
  for (const change of changes) {
    if (change.type !== 'select') continue;
    if (change.selected) selected.add(change.id);
    else selected.delete(change.id);
  }
  return { selection: { ...state.selection, edges: selected } };
}

/** A hundredth of a px is finer than anybody sees, and keeps the stored numbers short. */
function rounded({ x, y }: Point): Point {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
