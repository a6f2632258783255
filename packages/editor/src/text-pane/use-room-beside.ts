import { useEffect } from 'react';
import type { CommandContext } from '../commands/command.ts';
import { boundsOf, isWithinView } from '../panning/fit.ts';
import { still } from '../panning/still.ts';

/** Brings a diagram that was seen whole into what the pane, once it is open, leaves of the canvas. */
export function useRoomBeside(context: () => CommandContext): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the pane opens
  useEffect(() => {
    const { scene, canvas, flow } = context();
    const [bounds, before] = [boundsOf(scene), canvas?.parentElement];
    if (bounds === undefined || canvas === null || before === null || before === undefined) return;
    const view = flow.getViewport();
    if (!isWithinView(bounds, view, sizeOf(before)) || isWithinView(bounds, view, sizeOf(canvas))) return;
    // React Flow learns of the new size with the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => void flow.fitView({ padding: 0.1, maxZoom: 1, ...still(context()) }));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement) {
  return { width, height };
}
