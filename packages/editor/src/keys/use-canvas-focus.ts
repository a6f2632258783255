import { type RefObject, useEffect } from 'react';
import { useLatest } from '../canvas/use-latest.ts';

/** Parts of the page that keep the focus they are given by the pointer. */
const panels = 'dialog, [role="dialog"], [role="menu"], [role="complementary"], aside:not([data-beside]), form, search';

/**
 * Keeps the keyboard's focus on the canvas while no field, panel or dialog has it: at first, when what had it is gone, and when a
 * button beside the canvas or in the palette is pressed by the pointer. The keyboard alone takes the focus to such a button.
 */
export function useCanvasFocus(canvas: RefObject<HTMLElement | null>, focus: () => void): void {
  const latest = useLatest(focus);
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Tab that leads out of the page is not held back.
    let isTabbing = false;
    function noteKey({ key }: KeyboardEvent): void {
      isTabbing = key === 'Tab';
    }
    function takeIfFree(): void {
      if (!isTabbing && document.activeElement === document.body && document.querySelector('dialog:modal') === null) latest.current();
    }
    /** Nobody has pressed a key yet: the page opens without a frame round the canvas. */
    function begin(): void {
      if (document.activeElement !== document.body) return;
      canvas.current?.querySelector<HTMLElement>('.react-flow')?.focus({ preventScroll: true, focusVisible: false });
    }
    // Another owner of the focus takes it by then.
    function takeSoon(): void {
      clearTimeout(timer);
      timer = setTimeout(takeIfFree);
    }
    function onMouseDown(event: MouseEvent): void {
      isTabbing = false;
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button === null || canvas.current?.contains(button) === true || button.closest(panels) !== null) return;
      // Leaves what is written in a field, which keeps it.
      if (canvas.current?.contains(document.activeElement) !== true) latest.current();
      event.preventDefault();
    }
    document.addEventListener('keydown', noteKey, options);
    document.addEventListener('focusout', takeSoon, options);
    document.addEventListener('click', takeSoon, options);
    document.addEventListener('mousedown', onMouseDown, options);
    timer = setTimeout(begin);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [canvas, latest]);
}
