import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { isAppleKeyboard } from '../keys/chord.ts';
import type { OverviewFrame } from './overview-frame.ts';
import { zoomByWheel } from './wheel.ts';

/** Moves the view by a drag over the overview, and zooms it by the wheel. */
export function useOverviewHand(panel: RefObject<HTMLElement | null>, frame: RefObject<OverviewFrame | undefined>): void {
  const { getViewport, setViewport, zoomTo } = useReactFlow();
  useEffect(() => {
    const { current: element } = panel;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    let last: { readonly id: number; readonly x: number; readonly y: number } | undefined;
    function onPointerDown({ pointerId: id, button, clientX: x, clientY: y }: PointerEvent): void {
      if (button !== 0 || last !== undefined) return;
      element?.setPointerCapture(id);
      last = { id, x, y };
    }
    function onPointerMove({ pointerId: id, clientX: x, clientY: y }: PointerEvent): void {
      if (last?.id !== id || frame.current === undefined) return;
      const view = getViewport();
      const step = view.zoom / frame.current.scale;
      void setViewport({ ...view, x: view.x - (x - last.x) * step, y: view.y - (y - last.y) * step });
      last = { id, x, y };
    }
    const onPointerEnd = ({ pointerId }: PointerEvent): void => {
      if (last?.id === pointerId) last = undefined;
    };
    function onWheel(event: WheelEvent): void {
      event.preventDefault();
      void zoomTo(zoomByWheel(getViewport().zoom, event, isAppleKeyboard()));
    }
    element.addEventListener('pointerdown', onPointerDown, { signal });
    element.addEventListener('pointermove', onPointerMove, { signal });
    element.addEventListener('pointerup', onPointerEnd, { signal });
    element.addEventListener('pointercancel', onPointerEnd, { signal });
    element.addEventListener('wheel', onWheel, { signal, passive: false });
    return () => listening.abort();
  }, [panel, frame, getViewport, setViewport, zoomTo]);
}
