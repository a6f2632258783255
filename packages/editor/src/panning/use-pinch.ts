import { useReactFlow, useStoreApi, type Viewport } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { type Fingers, pinched } from './pinch.ts';

/**
 * Two fingers pan and zoom, wherever on the drawing they begin. React Flow leaves out those on nodes that can be dragged, and takes
 * each finger on its own where two begin on different ones.
 */
export function usePinch(wrapper: RefObject<HTMLElement | null>): void {
  const { getViewport, setViewport } = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const element = wrapper.current;
    if (element === null) return;
    const listening = new AbortController();
    const options = { capture: true, passive: false, signal: listening.signal };
    let pinch: { readonly view: Viewport; readonly from: Fingers } | undefined;
    // Until all fingers are off: the one that is left would drag what it rests on.
    let isUnderWay = false;

    function fingersOf({ touches }: TouchEvent): Fingers | undefined {
      const [a, b] = touches;
      if (a === undefined || b === undefined) return undefined;
      const { left, top } = store.getState().domNode?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return [
        { x: a.clientX - left, y: a.clientY - top },
        { x: b.clientX - left, y: b.clientY - top },
      ];
    }

    function onStart(event: TouchEvent): void {
      // The end of a touch is lost where what was touched has been deleted meanwhile.
      if (event.touches.length === 1) {
        pinch = undefined;
        isUnderWay = false;
      }
      const from = event.touches.length === 2 && areAllOnDrawing(event) ? fingersOf(event) : undefined;
      if (from !== undefined) {
        pinch = { view: getViewport(), from };
        isUnderWay = true;
      }
      if (isUnderWay) stop(event);
    }

    function onMove(event: TouchEvent): void {
      if (!isUnderWay) return;
      stop(event);
      const to = pinch && fingersOf(event);
      if (pinch === undefined || to === undefined) return;
      const { minZoom: least, maxZoom: most } = store.getState();
      void setViewport(pinched(pinch.view, { from: pinch.from, to, least, most }));
    }

    function onEnd({ touches }: TouchEvent): void {
      pinch = undefined;
      if (touches.length === 0) isUnderWay = false;
    }

    element.addEventListener('touchstart', onStart, options);
    element.addEventListener('touchmove', onMove, options);
    // Passed on: d3-zoom and d3-drag end by them what the first finger began.
    element.addEventListener('touchend', onEnd, { capture: true, signal: listening.signal });
    element.addEventListener('touchcancel', onEnd, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [wrapper, getViewport, setViewport, store]);
}

const drawing = '.react-flow__pane, .react-flow__node, .react-flow__edge';

/** Not on a panel, a field or a menu, which scroll and zoom by themselves. */
function areAllOnDrawing({ touches }: TouchEvent): boolean {
  return [...touches].every(
    ({ target }) => target instanceof Element && target.closest(drawing) !== null && target.closest('.nokey') === null,
  );
}

function stop(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
  event.stopPropagation();
}
