import { SelectionMode } from '@xyflow/react';
import { type MouseEvent as ReactMouseEvent, useEffect, useMemo, useState } from 'react';
import type { ViewStore } from '../view-state/view-store.ts';
import { nextSelection, takesTouched } from './next-selection.ts';

/** Selecting with Shift: a press adds or takes out; an area drawn to the right takes what lies inside, to the left what it touches. */
export function useMarquee(viewStore: ViewStore): {
  readonly selectionMode: SelectionMode;
  readonly onClickCapture: (event: ReactMouseEvent) => void;
} {
  const [selectionMode, setMode] = useState(SelectionMode.Full);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    let start: number | undefined;
    const down = ({ clientX, shiftKey }: PointerEvent): void => {
      start = shiftKey ? clientX : undefined;
    };
    const move = ({ clientX, buttons }: PointerEvent): void => {
      if (start !== undefined && buttons > 0) setMode(takesTouched(start, clientX) ? SelectionMode.Partial : SelectionMode.Full);
    };
    document.addEventListener('pointerdown', down, options);
    document.addEventListener('pointermove', move, options);
    return () => listening.abort();
  }, []);
  const onClickCapture = useMemo(
    () => (event: ReactMouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('.nokey, .react-flow__handle') !== null) return;
      const node = event.target.closest('.react-flow__node')?.getAttribute('data-id') ?? undefined;
      const edge = event.target.closest('.react-flow__edge')?.getAttribute('data-id') ?? undefined;
      if (node === undefined && edge === undefined) return;
      const { shiftKey: isAdded, ctrlKey, metaKey } = event;
      const selection = nextSelection(viewStore.current().selection, { node, edge }, { isAdded, isKept: ctrlKey || metaKey });
      if (isAdded) event.stopPropagation();
      if (selection !== undefined) viewStore.update({ ...(isAdded ? { strip: undefined } : {}), selection });
    },
    [viewStore],
  );
  return { selectionMode, onClickCapture };
}
