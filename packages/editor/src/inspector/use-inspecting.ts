import { type RefObject, useEffect } from 'react';
import { useViewState } from '../view-state/use-view-state.ts';
import type { Selection, ViewStore } from '../view-state/view-store.ts';

/** Leads the keyboard to the control that a command asked for, once the element's panel is there; opens it where it is a closed bar. */
export function useInspecting(
  body: RefObject<HTMLElement | null>,
  { viewStore, selected, onOpen }: { readonly viewStore: ViewStore; readonly selected: Selection; readonly onOpen: () => void },
): void {
  const inspecting = useViewState(viewStore, 'inspecting');
  useEffect(() => {
    if (inspecting === undefined || !(selected.nodes.has(inspecting.id) || selected.edges.has(inspecting.id))) return;
    onOpen();
    const frame = requestAnimationFrame(() => {
      const control = body.current?.querySelector(`[data-field="${CSS.escape(inspecting.field)}"]`);
      const field = control?.querySelector<HTMLElement>('input, textarea, select, button');
      field?.focus();
      if (field instanceof HTMLInputElement) field.select();
      // Keys wait until then.
      viewStore.update({ inspecting: undefined });
    });
    return () => cancelAnimationFrame(frame);
  }, [inspecting, selected, viewStore, onOpen, body]);
}
