import { cannotConnect, type Diagram, type DiagramNode, type EdgeKindId, type Limits } from '@umlaut/diagram';
import type { Actions } from '../canvas/actions.ts';
import { nameOf } from '../view/name-of.ts';
import type { ViewStore } from '../view-state/view-store.ts';
import { relationFor } from './relation.ts';

interface Setting {
  readonly diagram: () => Diagram;
  readonly limits: () => Limits;
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly announce: (message: string) => void;
}

/** Joining two nodes by the keyboard alone: choose where from, walk through the nodes that can be joined, agree. */
export interface Linking {
  /** Begins at a node; false when nothing can be joined to it. */
  start(from: string): boolean;
  /** Takes a key while linking; false when no linking is under way or the key means nothing to it. */
  takeKey(key: { readonly key: string; readonly shiftKey: boolean }): boolean;
}

/** The keyboard's way to connect, for one canvas. */
export function createLinking({ diagram, limits, viewStore, actions, announce }: Setting): Linking {
  const targetsOf = (from: string) => linkTargets(diagram(), from, { limits: limits(), chosen: viewStore.current().relation });

  function choose(from: string, to: string): void {
    const targets = targetsOf(from);
    const index = targets.findIndex(({ id }) => id === to);
    const target = targets[index];
    viewStore.update({ linking: target === undefined ? undefined : { from, to: target.id } });
    if (target !== undefined) announce(`${nameOf(target)}, ${index + 1} of ${targets.length}`);
  }

  function step(from: string, to: string, by: number): void {
    const targets = targetsOf(from);
    const index = targets.findIndex(({ id }) => id === to);
    const next = targets[(index + by + targets.length) % Math.max(targets.length, 1)];
    choose(from, next?.id ?? '');
  }

  return {
    start(from) {
      const [first] = targetsOf(from);
      if (first === undefined) {
        announce('No node to connect to');
        return false;
      }
      choose(from, first.id);
      return true;
    },
    takeKey({ key, shiftKey }) {
      const { linking } = viewStore.current();
      if (linking === undefined) return false;
      const { from, to } = linking;
      if (key === 'Enter' || key === ' ') {
        viewStore.update({ linking: undefined });
        actions.connect({ source: from, target: to });
      } else if (key === 'Escape') {
        viewStore.update({ linking: undefined });
        announce('Not connected');
      } else if (key === 'ArrowLeft' || key === 'ArrowUp' || (key === 'Tab' && shiftKey)) step(from, to, -1);
      else if (key === 'ArrowRight' || key === 'ArrowDown' || key === 'Tab') step(from, to, 1);
      else return false;
      return true;
    },
  };
}

/** The nodes that `from` can be joined to, in reading order. At the limit of edges they are listed all the same: joining tells. */
function linkTargets(
  diagram: Diagram,
  from: string,
  { limits, chosen }: { readonly limits: Limits; readonly chosen: EdgeKindId | undefined },
): readonly DiagramNode[] {
  const unlimited = { ...limits, maxEdges: Number.POSITIVE_INFINITY };
  const canJoin = (target: string): boolean => {
    const kind = relationFor(diagram, { source: from, target }, { chosen, limits: unlimited });
    return target !== from && cannotConnect(diagram, { source: from, target, kind }, unlimited) === undefined;
  };
  return diagram.nodes.filter(({ id }) => canJoin(id)).sort((a, b) => a.position.y - b.position.y || a.position.x - b.position.x);
}
