import { useSyncExternalStore } from 'react';
import type { DrawnEdge, DrawnScene } from '../view/scene.ts';

/**
 * Edges as they are drawn at this moment of a gesture. React Flow goes through all its edges whenever one of them changes, so
 * that it is not told of those that only run another way for a frame; their components ask here.
 */
export interface LiveEdges {
  readonly show: (scene: DrawnScene) => void;
  readonly get: (id: string) => DrawnEdge | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The edges of one canvas; none until the first scene is shown. */
export function createLiveEdges(): LiveEdges {
  const listeners = new Set<() => void>();
  let edges: DrawnScene['edges'] = new Map();
  return {
    show(scene) {
      if (scene.edges === edges) return;
      edges = scene.edges;
      for (const listener of [...listeners]) listener();
    },
    get: (id) => edges.get(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One edge, followed; `resting` is what React Flow was told of it. */
export function useLiveEdge(live: LiveEdges, id: string, resting: DrawnEdge | undefined): DrawnEdge | undefined {
  return useSyncExternalStore(live.subscribe, () => live.get(id)) ?? resting;
}
