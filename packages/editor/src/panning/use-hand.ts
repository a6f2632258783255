import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { isElsewhere } from '../keys/keys.ts';
import { sidewaysStep } from './wheel.ts';

/**
 * Shift and the wheel pan sideways. While Space is held, `data-hand` on the canvas takes nodes, edges and handles out of the way of
 * the pointer, so that a drag pans wherever it begins; React Flow pans by itself where nothing is hit.
 */
export function useHand(wrapper: RefObject<HTMLElement | null>): void {
  const { getViewport, setViewport } = useReactFlow();
  useEffect(() => {
    const element = wrapper.current;
    if (element === null) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };

    function onWheel(event: WheelEvent): void {
      const step = sidewaysStep(event);
      if (step === undefined || isOverlaid(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      const { x, y, zoom } = getViewport();
      void setViewport({ x: x - step, y, zoom });
    }
    function onKeyDown({ code, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
      if (code !== 'Space' || ctrlKey || metaKey || altKey || isElsewhere(target)) return;
      if (target instanceof Element && target.closest('button, a, summary') !== null) return;
      element?.setAttribute('data-hand', '');
    }
    const release = (): void => element.removeAttribute('data-hand');

    element.addEventListener('wheel', onWheel, { ...options, passive: false });
    document.addEventListener('keydown', onKeyDown, options);
    document.addEventListener(
      'keyup',
      ({ code }) => {
        if (code === 'Space') release();
      },
      options,
    );
    window.addEventListener('blur', release, { signal: listening.signal });
    return () => {
      release();
      listening.abort();
    };
  }, [wrapper, getViewport, setViewport]);
}

/** Whether the wheel belongs to what lies over the drawing and scrolls itself, or is written in. */
function isOverlaid(target: EventTarget | null): boolean {
  return target instanceof Element && (target.closest('.react-flow') === null || target.closest('.nowheel, .react-flow__panel') !== null);
}
