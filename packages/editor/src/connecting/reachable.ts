import type { Point } from '@umlaut/diagram';
import { grown, holds } from '@umlaut/geometry';
import type { DrawnScene } from '../view/scene.ts';

/**
 * Ids of the nodes whose handles are in the page: those at the mouse or finger, the one with the keyboard's focus, and all while a
 * connection is drawn. Beside them a node that is selected alone has its own. Handles of all others would cost the browser work at
 * each step of a gesture: of 35 selected nodes half of a step.
 */
export interface Reachable {
  readonly has: (id: string) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly setNear: (ids: ReadonlySet<string>) => void;
  readonly setFocused: (id: string | undefined) => void;
  readonly setConnecting: (isConnecting: boolean) => void;
}

export function createReachable(): Reachable {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  let near: ReadonlySet<string> = new Set();
  let focused: string | undefined;
  let isAll = false;
  return {
    has: (id) => isAll || near.has(id) || focused === id,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setNear(ids) {
      if (ids.size === near.size && [...ids].every((id) => near.has(id))) return;
      near = ids;
      tell();
    },
    setFocused(id) {
      if (id === focused) return;
      focused = id;
      tell();
    },
    setConnecting(isConnecting) {
      if (isConnecting === isAll) return;
      isAll = isConnecting;
      tell();
    },
  };
}

/** Handles and the border reach so far beyond a node: in the diagram's px, and in the screen's. */
const reach = { diagram: 8, screen: 24 };

/** Returns the nodes that lie at `point` of the diagram, or so near that a handle of theirs may lie there. */
export function nodesNear({ nodes }: Pick<DrawnScene, 'nodes'>, point: Point, zoom: number): ReadonlySet<string> {
  const margin = reach.diagram + reach.screen / zoom;
  const found = new Set<string>();
  for (const [id, { placed }] of nodes) if (holds(grown(placed.box, margin), point)) found.add(id);
  return found;
}
