import { useEffect, useState } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import { useViewState } from '../view-state/use-view-state.ts';
import type { Selection, ViewStore } from '../view-state/view-store.ts';
import { createSettling } from './settling.ts';

/** Longer than between the two clicks of a double click, which the canvas must not move under. */
const settleMs = 320;

const nothing: Selection = { nodes: new Set(), edges: new Set() };

/**
 * Returns the selection once it has been stable for a moment with no pointer down, and the code that `load` brings is there.
 * Once shown it follows at once. `load` never rejects.
 */
export function useSettled(viewStore: ViewStore, load: () => Promise<void>): Selection {
  const selection = useViewState(viewStore, 'selection');
  const [isShown, setShown] = useState(false);
  const isEmpty = selection.nodes.size + selection.edges.size === 0;
  if (isEmpty && isShown) setShown(false);
  const latest = useLatest(load);
  const [settling] = useState(() => createSettling({ soon, load: () => latest.current(), show: () => setShown(true) }));

  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    const release = ({ pointerId }: PointerEvent): void => settling.release(pointerId);
    window.addEventListener('pointerdown', ({ pointerId }) => settling.press(pointerId), options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    // Released out of the window, or with a native drag, of whose end nothing is told.
    window.addEventListener('pointermove', (event) => event.buttons === 0 && release(event), options);
    window.addEventListener('blur', () => settling.releaseAll(), options);
    return () => listening.abort();
  }, [settling]);
  useEffect(() => {
    if (isEmpty) return;
    settling.begin();
    return () => settling.end();
  }, [isEmpty, settling]);
  return isShown ? selection : nothing;
}

function soon(run: () => void): () => void {
  const timer = setTimeout(run, settleMs);
  return () => clearTimeout(timer);
}
