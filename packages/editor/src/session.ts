import type { Point } from '@umlaut/diagram';

/** Px at zoom 1. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What belongs to this view alone: not shared, not saved, not undone. */
export interface Session {
  readonly selectedNodes: ReadonlySet<string>;
  readonly selectedEdges: ReadonlySet<string>;
  /** Where dragged nodes are at the moment; written to the document on release. */
  readonly drag: ReadonlyMap<string, Point>;
  /** What the browser measured, so that React Flow need not hide a node until it has been measured again. */
  readonly sizes: ReadonlyMap<string, Size>;
  /** The node whose label is being edited. */
  readonly editing: string | undefined;
  /** The two nodes that the keyboard is about to join. */
  readonly linking: { readonly from: string; readonly to: string } | undefined;
}

export interface SessionStore {
  /** The same object until something changes. */
  readonly current: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  readonly update: (patch: Partial<Session>) => void;
}

const nothing: Session = {
  selectedNodes: new Set(),
  selectedEdges: new Set(),
  drag: new Map(),
  sizes: new Map(),
  editing: undefined,
  linking: undefined,
};

export function createSession(): SessionStore {
  const listeners = new Set<() => void>();
  let session = nothing;
  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(patch) {
      session = { ...session, ...patch };
      for (const listener of [...listeners]) listener();
    },
  };
}
