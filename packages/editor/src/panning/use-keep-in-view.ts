import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { useLatest } from '../canvas/use-latest.ts';

/** Free space around what is kept in view, as far as there is room; the buttons of the canvas stand at its foot. Screen px. */
const rims = { x: 24, y: 72 };

/**
 * Keeps what is selected in view when the canvas becomes smaller, as it does when the inspector opens beside it: moves the view
 * by as little as that needs, and only where the selection was in view before.
 */
export function useKeepInView(wrapper: RefObject<HTMLElement | null>): void {
  const flow = useLatest(useReactFlow());
  useEffect(() => {
    const element = wrapper.current;
    if (element === null) return;
    let before = { width: element.clientWidth, height: element.clientHeight };
    const observer = new ResizeObserver(() => {
      const now = { width: element.clientWidth, height: element.clientHeight };
      const chosen = selectionIn(element);
      if (chosen !== undefined) {
        const by = {
          x: shift([chosen.left, chosen.right], { before: before.width, now: now.width, rim: rims.x }),
          y: shift([chosen.top, chosen.bottom], { before: before.height, now: now.height, rim: rims.y }),
        };
        const { x, y, zoom } = flow.current.getViewport();
        const duration = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160;
        if (by.x !== 0 || by.y !== 0) void flow.current.setViewport({ x: x - by.x, y: y - by.y, zoom }, { duration });
      }
      before = now;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [wrapper, flow]);
}

/** The area of all that is selected, relative to the canvas. */
function selectionIn(canvas: HTMLElement): { left: number; right: number; top: number; bottom: number } | undefined {
  const boxes = [...canvas.querySelectorAll('.react-flow__node.selected, .react-flow__edge.selected')].map((element) =>
    element.getBoundingClientRect(),
  );
  if (boxes.length === 0) return undefined;
  const origin = canvas.getBoundingClientRect();
  return {
    left: Math.min(...boxes.map(({ left }) => left)) - origin.left,
    right: Math.max(...boxes.map(({ right }) => right)) - origin.left,
    top: Math.min(...boxes.map(({ top }) => top)) - origin.top,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) - origin.top,
  };
}

interface Axis {
  /** Px that were seen, and that are. */
  readonly before: number;
  readonly now: number;
  readonly rim: number;
}

/** How far the view moves along one axis to show what lies from `start` to `end`. */
export function shift([start, end]: readonly [number, number], { before, now, rim }: Axis): number {
  const wasSeen = start < before && end > 0;
  if (now >= before || !wasSeen || end + rim <= now) return 0;
  // The start is worth more than the end where both do not fit.
  return Math.max(0, Math.min(end + rim - now, start - Math.min(rim, start)));
}
