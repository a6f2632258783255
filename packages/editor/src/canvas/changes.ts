import type { Point } from '@umlaut/diagram';
import type { EdgeChange, NodeChange } from '@xyflow/react';
import type { Session } from '../session.ts';
import type { LineEdge } from '../view/edges.ts';
import type { BoxNode } from '../view/nodes.ts';

/** What React Flow tells of nodes, sorted into what is kept in the session and what is to be written to the document. */
export interface Sorted {
  readonly patch: Partial<Session>;
  /** Where nodes were put for good; empty while they are dragged. */
  readonly moved: ReadonlyMap<string, Point>;
  /** Whether a drag ended; otherwise `moved` came from the keyboard. */
  readonly dropped: boolean;
}

/** Sorts what React Flow tells of nodes. A drag under way and its end are told apart by the flag it sets; keys set none. */
export function sortNodeChanges(session: Session, changes: readonly NodeChange<BoxNode>[]): Sorted {
  const drag = new Map(session.drag);
  const sizes = new Map(session.sizes);
  const selected = new Set(session.selectedNodes);
  const moved = new Map<string, Point>();
  let dropped = false;
  for (const change of changes) {
    if (change.type === 'position' && change.position !== undefined) {
      const at = rounded(change.position);
      if (change.dragging === true) drag.set(change.id, at);
      else {
        dropped ||= drag.delete(change.id);
        moved.set(change.id, at);
      }
    } else if (change.type === 'dimensions' && change.dimensions !== undefined) {
      sizes.set(change.id, change.dimensions);
    } else if (change.type === 'select') {
      if (change.selected) selected.add(change.id);
      else selected.delete(change.id);
    }
  }
  return {
    patch: {
      ...(changes.some(({ type }) => type === 'position') ? { drag } : {}),
      ...(changes.some(({ type }) => type === 'dimensions') ? { sizes } : {}),
      ...(changes.some(({ type }) => type === 'select') ? { selectedNodes: selected } : {}),
    },
    moved,
    dropped,
  };
}

/** The selected edges after what React Flow tells of edges. */
export function sortEdgeChanges(session: Session, changes: readonly EdgeChange<LineEdge>[]): Partial<Session> {
  const selected = new Set(session.selectedEdges);
  for (const change of changes) {
    if (change.type !== 'select') continue;
    if (change.selected) selected.add(change.id);
    else selected.delete(change.id);
  }
  return { selectedEdges: selected };
}

/** A hundredth of a px is finer than anybody sees, and keeps the stored numbers short. */
function rounded({ x, y }: Point): Point {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
