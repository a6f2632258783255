import { type RefObject, useEffect } from 'react';
import { isElsewhere, type KeyCommand, keyCommand } from './keys.ts';
import { useLatest } from './use-latest.ts';

interface KeyHandlers {
  /** Answers whether it did something, so that the browser's own meaning of the key is left where it did not. */
  readonly run: (command: KeyCommand, target: Element | undefined) => boolean;
  readonly canvas: RefObject<HTMLElement | null>;
}

/**
 * The keys of the canvas. They hold wherever the focus is on the page but in text fields and dialogs; those that mean something
 * else elsewhere, and single letters, only where the focus is on the canvas.
 */
export function useCanvasKeys({ run, canvas }: KeyHandlers): void {
  const latest = useLatest(run);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const command = keyCommand(event);
      if (command === undefined) return;
      const target = event.target instanceof Element ? event.target : undefined;
      const isHere = target !== undefined && canvas.current?.contains(target) === true;
      if (!isHere && (command === 'select_all' || command === 'link')) return;
      if (latest.current(command, isHere ? target : undefined)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [canvas, latest]);
}
