import type { NodeKindId, Point } from '@umlaut/diagram';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A kind that is being dragged out of the palette, and where the pointer is on the page. */
interface Dragged {
  readonly kind: NodeKindId;
  readonly at: Point;
  /** The canvas shows by itself what is about to be placed there. */
  readonly isOnCanvas: boolean;
}

interface DragHandlers {
  /** The pointer is on its way: the canvas places the kind when it is let go there. */
  readonly onStart: (kind: NodeKindId) => void;
  /** The pointer was let go somewhere, or the drag was given up. */
  readonly onEnd: () => void;
}

interface DragOut {
  readonly dragged: Dragged | undefined;
  readonly onPointerDown: (kind: NodeKindId, event: PointerEvent) => void;
  /** Whether the click that follows belongs to a drag that has just ended. */
  readonly endedDrag: () => boolean;
}

/** A press that moves by less is a click. Screen px. */
const leastDrag = 6;

/** Dragging kinds out of the palette with a mouse or pen; a finger scrolls the list instead. */
export function useDragOut({ onStart, onEnd }: DragHandlers): DragOut {
  const [dragged, setDragged] = useState<Dragged>();
  const hasDragged = useRef(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function onPointerDown(kind: NodeKindId, { pointerType, button, clientX, clientY }: PointerEvent): void {
    hasDragged.current = false;
    if (pointerType === 'touch' || button !== 0) return;
    const move = (event: globalThis.PointerEvent): void => {
      const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) >= leastDrag;
      if (!hasDragged.current && !isFar) return;
      if (!hasDragged.current) onStart(kind);
      hasDragged.current = true;
      const [x, y] = [event.clientX, event.clientY];
      const isOnCanvas = document.elementFromPoint(x, y)?.closest('.react-flow') != null;
      setDragged({ kind, at: { x, y }, isOnCanvas });
    };
    const finish = (): void => {
      stop.current?.();
      if (hasDragged.current) onEnd();
    };
    const release = (): void => {
      finish();
      // The click that may follow comes before; the next one, of a key, belongs to no drag.
      setTimeout(() => {
        hasDragged.current = false;
      });
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') finish();
    };
    stop.current?.();
    const listeners = new AbortController();
    stop.current = () => {
      listeners.abort();
      setDragged(undefined);
    };
    const options = { signal: listeners.signal };
    window.addEventListener('pointermove', move, options);
    // The canvas, which listens at the document, has placed it by then.
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', finish, options);
    window.addEventListener('keydown', key, { ...options, capture: true });
  }

  return { dragged, onPointerDown, endedDrag: () => hasDragged.current };
}
