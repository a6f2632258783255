import { useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';

/** So long after its last step, a movement of the view is over: a hand that turns a wheel rests between two steps. */
const restMs = 250;

type MoveHandler = (event: MouseEvent | TouchEvent | null) => void;

/** React Flow's callbacks for the begin and end of a move of the view; without an event when no pointer moves it. */
interface Moving {
  readonly onMoveStart: MoveHandler;
  readonly onMoveEnd: MoveHandler;
}

/**
 * Tells the style sheet that the view moves under a hand: `data-moving`, which is `drag` under a mouse that does not zoom; and how much larger targets on the canvas must be drawn
 * to keep their size on the screen when it is zoomed out: `--reach`, in steps of a quarter and when the hand rests, since each
 * step draws the whole canvas again.
 */
export function useMoving(canvas: RefObject<HTMLElement | null>): Moving {
  const store = useStoreApi();
  const timer = useRef(0);
  const reach = useMemo(() => createReach(canvas, () => store.getState().transform[2]), [canvas, store]);
  useEffect(() => {
    reach();
    const stop = store.subscribe(({ transform }, before) => {
      if (transform[2] !== before.transform[2]) reach();
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [store, reach]);
  return useMemo(
    () => ({
      onMoveStart(event) {
        if (event === null) return;
        clearTimeout(timer.current);
        canvas.current?.setAttribute('data-moving', event.type === 'mousedown' ? 'drag' : '');
      },
      onMoveEnd(event) {
        if (event === null) return;
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => {
          canvas.current?.removeAttribute('data-moving');
          reach();
        }, restMs);
      },
    }),
    [canvas, reach],
  );
}

/** Writes the reach that belongs to the zoom, unless the view moves. */
function createReach(canvas: RefObject<HTMLElement | null>, zoom: () => number): () => void {
  let last = 1;
  return () => {
    const { current } = canvas;
    if (current === null || current.hasAttribute('data-moving')) return;
    const reach = Math.ceil(Math.max(1, 1 / zoom()) * 4) / 4;
    if (reach !== last) current.style.setProperty('--reach', String(reach));
    last = reach;
  };
}
