import type { Point } from '@umlaut/diagram';
import { type RefObject, useEffect, useRef } from 'react';
import { loadTools } from '../loading/load-tools.ts';
import type { ViewStore } from '../view-state/view-store.ts';

/** Position of the pointer, and the modifier keys. */
export interface Pointer {
  /** CSS px of the page; undefined while it is not over the canvas. */
  readonly at: Point | undefined;
  readonly alt: boolean;
  /** It was pressed with Shift, and so selects an area. */
  readonly isMarquee: boolean;
}

/**
 * The pointer of one canvas. Its first move fetches what hands need. `data-touch` tells the style sheet that fingers press: targets are
 * larger then.
 */
export function usePointer(canvas: RefObject<HTMLElement | null>, viewStore: ViewStore): Readonly<RefObject<Pointer>> {
  const pointer = useRef<Pointer>({ at: undefined, alt: false, isMarquee: false });
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    const setTouch = (isTouch: boolean): void => {
      canvas.current?.toggleAttribute('data-touch', isTouch);
      if (viewStore.current().isTouch !== isTouch) viewStore.update({ isTouch });
    };
    const follow = ({ clientX: x, clientY: y, target, altKey, shiftKey, type, buttons, pointerType }: PointerEvent): void => {
      const at = target instanceof Node && canvas.current?.contains(target) === true ? { x, y } : undefined;
      if (type === 'pointerdown') setTouch(pointerType === 'touch');
      const isMarquee = type === 'pointerdown' ? shiftKey : buttons > 0 && pointer.current.isMarquee;
      pointer.current = { at, alt: altKey, isMarquee };
    };
    // A failure is reported when the tools are used.
    const fetch = () => void loadTools().catch(() => undefined);
    setTouch(window.matchMedia('(hover: none)').matches);
    document.addEventListener('pointermove', follow, options);
    document.addEventListener('pointerdown', follow, options);
    for (const type of ['pointermove', 'pointerdown', 'keydown']) document.addEventListener(type, fetch, { ...options, once: true });
    return () => listening.abort();
  }, [canvas, viewStore]);
  return pointer;
}
