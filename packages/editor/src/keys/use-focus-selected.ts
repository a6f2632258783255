import { type RefObject, useEffect, useRef } from 'react';
import type { Selection } from '../view-state/view-store.ts';

/**
 * Moves the focus from an element of the canvas to the one that is selected alone instead, such as what a gesture has made: keys
 * that mean what has the focus then mean what is selected.
 */
export function useFocusSelected(canvas: RefObject<HTMLElement | null>, selection: Selection, focus: (id: string) => void): void {
  const before = useRef(selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when the selection has changed
  useEffect(() => {
    const last = before.current;
    before.current = selection;
    // An element that has just been made is drawn by then, and a field that opens with it has the focus.
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement;
      const focused = canvas.current?.contains(active) === true ? active?.getAttribute('data-id') : undefined;
      const next = typeof focused === 'string' ? focusAfter(last, selection, focused) : undefined;
      if (next !== undefined) focus(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [selection]);
}

/** Returns the element that takes the focus over from `focused` after a change of the selection; undefined when it stays. */
export function focusAfter(last: Selection, { nodes, edges }: Selection, focused: string): string | undefined {
  const [id, another] = [...nodes, ...edges];
  const wasSelected = id !== undefined && (last.nodes.has(id) || last.edges.has(id));
  return another !== undefined || wasSelected || id === focused ? undefined : id;
}
