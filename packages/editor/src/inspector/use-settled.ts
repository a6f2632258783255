import { useEffect, useState } from 'react';
import { useViewState } from '../view-state/use-view-state.ts';
import type { Selection, ViewStore } from '../view-state/view-store.ts';

/** Longer than between the two clicks of a double click, which the canvas must not move under. */
const settleMs = 320;

const nothing: Selection = { nodes: new Set(), edges: new Set() };

/**
 * Returns the selection once it has been stable for a moment with no button held: the inspector appears when nobody is about to
 * click or drag. Once shown it follows at once.
 */
export function useSettled(viewStore: ViewStore): Selection {
  const selection = useViewState(viewStore, 'selection');
  const [isShown, setShown] = useState(false);
  const isEmpty = selection.nodes.size + selection.edges.size === 0;
  if (isEmpty && isShown) setShown(false);

  useEffect(() => {
    if (isEmpty || isShown) return;
    let isHeld = false;
    let timer = setTimeout(show, settleMs);
    function show(): void {
      if (!isHeld) setShown(true);
    }
    function again(): void {
      clearTimeout(timer);
      timer = setTimeout(show, settleMs);
    }
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    const hold = () => {
      isHeld = true;
    };
    const release = () => {
      isHeld = false;
      again();
    };
    window.addEventListener('pointermove', ({ buttons }) => buttons > 0 && hold(), options);
    window.addEventListener('pointerdown', hold, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [isEmpty, isShown]);
  return isShown ? selection : nothing;
}
