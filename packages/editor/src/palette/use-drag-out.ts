import type { NodeKindId, Point } from '@umlaut/diagram';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A kind that is being dragged out of the palette, and where the pointer is on the page. */
export interface Dragged {
  readonly kind: NodeKindId;
  readonly at: Point;
}

interface DragOut {
  readonly dragged: Dragged | undefined;
  readonly onPointerDown: (kind: NodeKindId, event: PointerEvent) => void;
  /** Whether the click that follows belongs to a drag that has just ended. */
  readonly endedDrag: () => boolean;
}

/** A press that moves by less is a click. Screen px. */
const leastDrag = 6;

/**
 * Dragging kinds out of the palette with a mouse or pen; a finger scrolls the list instead. `drop` is told where on the page
 * the button was let go, wherever that is.
 */
export function useDragOut(drop: (kind: NodeKindId, at: Point) => void): DragOut {
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
      hasDragged.current = true;
      setDragged({ kind, at: { x: event.clientX, y: event.clientY } });
    };
    const up = (event: globalThis.PointerEvent): void => {
      stop.current?.();
      if (hasDragged.current) drop(kind, { x: event.clientX, y: event.clientY });
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') stop.current?.();
    };
    const cancel = (): void => stop.current?.();
    stop.current?.();
    const listeners = new AbortController();
    stop.current = () => {
      listeners.abort();
      setDragged(undefined);
    };
    const options = { signal: listeners.signal };
    window.addEventListener('pointermove', move, options);
    window.addEventListener('pointerup', up, options);
    window.addEventListener('pointercancel', cancel, options);
    window.addEventListener('keydown', key, options);
  }

  return { dragged, onPointerDown, endedDrag: () => hasDragged.current };
}
