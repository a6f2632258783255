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
    const [name] = inspecting.field.split('.');
    const frame = requestAnimationFrame(() => {
      const find = (): Element | null | undefined => body.current?.querySelector(`[data-field="${CSS.escape(inspecting.field)}"]`);
      openSection(find() ?? body.current?.querySelector(`[data-end="${CSS.escape(name ?? '')}"]`));
      queueMicrotask(() => {
        const field = find()?.querySelector<HTMLElement>('input, textarea, select, button:not([data-section])');
        field?.focus();
        if (field instanceof HTMLInputElement) field.select();
        // Keys wait until then.
        viewStore.update({ inspecting: undefined });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [inspecting, selected, viewStore, onOpen, body]);
}

/** Opens the section that a control belongs to; React draws it in a microtask. */
function openSection(section: Element | null | undefined): void {
  const closed = section?.querySelector<HTMLElement>('[data-section][aria-expanded="false"]');
  closed?.click();
}
