import type { MouseEvent as ReactMouseEvent, RefObject } from 'react';
import { useMemo } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { ViewStore } from '../view-state/view-store.ts';

interface Wiring {
  readonly viewStore: ViewStore;
  readonly wrapper: RefObject<HTMLElement | null>;
}

/** Opens the menu of what is pressed with the other button, or with the menu key: that is selected unless it is already. */
export function useContextMenu({ viewStore, wrapper }: Wiring): (event: ReactMouseEvent) => void {
  const latest = useLatest(viewStore);
  return useMemo(
    () => (event) => {
      const { target, clientX: x, clientY: y } = event;
      if (!(target instanceof Element) || target.closest('input, textarea, dialog, [role="menu"]') !== null) return;
      event.preventDefault();
      // In the midst of a drag the other button means nothing.
      if (event.button === 2 && (event.buttons & 1) !== 0) return;
      // A long press opened it already.
      if (latest.current.current().surface?.kind === 'menu') return;
      openMenu(latest.current, wrapper.current, target, { x, y });
    },
    [latest, wrapper],
  );
}

/**
 * Opens the menu of the element `target` stands in at a place of the page; what stands there is selected. A shape that waits for
 * its place is put down: the press that opens or closes the menu is none that places it.
 */
export function openMenu(
  viewStore: ViewStore,
  canvas: HTMLElement | null,
  target: Element,
  at: { readonly x: number; readonly y: number },
): void {
  const origin = canvas?.getBoundingClientRect();
  if (origin === undefined) return;
  const { selection } = viewStore.current();
  const idOf = (place: string): string | undefined => target.closest(place)?.getAttribute('data-id') ?? undefined;
  const [node, edge] = [idOf('.react-flow__node'), idOf('.react-flow__edge')];
  const isChosen = (node !== undefined && selection.nodes.has(node)) || (edge !== undefined && selection.edges.has(edge));
  const chosen = isChosen
    ? selection
    : { nodes: new Set(node === undefined ? [] : [node]), edges: new Set(edge === undefined ? [] : [edge]) };
  const isOnPane = node === undefined && edge === undefined && target.closest('.react-flow__nodesselection') === null;
  const count = chosen.nodes.size + chosen.edges.size;
  const on = isOnPane ? 'canvas' : count > 1 ? 'several' : chosen.nodes.size === 1 ? 'node' : 'edge';
  viewStore.update({
    ...(isOnPane || isChosen ? {} : { selection: chosen }),
    strip: undefined,
    placing: undefined,
    surface: { kind: 'menu', on, at: { x: at.x - origin.left, y: at.y - origin.top } },
  });
}
