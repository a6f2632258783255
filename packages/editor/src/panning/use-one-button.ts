import { useEffect } from 'react';

/**
 * While the primary button is held, the other ones do nothing: no menu opens, and the drag goes on. d3-drag, d3-zoom and the connections
 * of React Flow take any button's release for the end of theirs.
 */
export function useOneButton(): void {
  useEffect(() => {
    const listening = new AbortController();
    // At the window, before whatever else listens; a drag leaves the canvas as well.
    const options = { capture: true, signal: listening.signal };
    let isPressedBeside = false;
    function stop(event: MouseEvent): void {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    function onButton(event: MouseEvent): void {
      const isBeside = event.button !== 0 && (event.buttons & 1) !== 0;
      if (event.type === 'mousedown') isPressedBeside = isBeside;
      if (isBeside) stop(event);
    }
    // It comes with the press or with the release; a press of the primary button with Ctrl may open a menu too, which is none of these.
    function onContextMenu(event: MouseEvent): void {
      if (isPressedBeside) stop(event);
    }
    window.addEventListener('mousedown', onButton, options);
    window.addEventListener('mouseup', onButton, options);
    window.addEventListener('contextmenu', onContextMenu, options);
    return () => listening.abort();
  }, []);
}
