import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { useLatest } from '../canvas/use-latest.ts';

/** Free space around what is kept in view, as far as there is room; the buttons of the canvas stand at its foot. Screen px. */
const rims = { x: 24, y: 72 };

/**
 * Keeps what is selected in view when the canvas becomes smaller, as it does when the inspector opens beside it, and with it all nodes
 * that were seen whole: a border that is about to be pressed would be gone. Moves the view by as little as that needs.
 */
export function useKeepInView(wrapper: RefObject<HTMLElement | null>): void {
  const flow = useLatest(useReactFlow());
  useEffect(() => {
    const element = wrapper.current;
    if (element === null) return;
    let before = { width: element.clientWidth, height: element.clientHeight };
    const observer = new ResizeObserver(() => {
      const now = { width: element.clientWidth, height: element.clientHeight };
      const isSmaller = now.width < before.width || now.height < before.height;
      const chosen = isSmaller ? areaOf(boxesIn(element, selected)) : undefined;
      if (chosen !== undefined) {
        const seen = areaOf(boxesIn(element, '.react-flow__node').filter((box) => isWithin(box, before)));
        const area = { before, now };
        const by = { x: byAlong('x', [chosen, seen], area), y: byAlong('y', [chosen, seen], area) };
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

const selected = '.react-flow__node.selected, .react-flow__edge.selected';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The boxes of elements of the canvas, CSS px from its corner. */
function boxesIn(canvas: HTMLElement, selector: string): readonly Area[] {
  const { left: x, top: y } = canvas.getBoundingClientRect();
  return [...canvas.querySelectorAll(selector)].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
  });
}

function isWithin({ left, right, top, bottom }: Area, { width, height }: Size): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

function areaOf(boxes: readonly Area[]): Area | undefined {
  if (boxes.length === 0) return undefined;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** The farthest that one of `areas` needs. */
function byAlong(axis: 'x' | 'y', areas: readonly (Area | undefined)[], { before, now }: { before: Size; now: Size }): number {
  const [start, end, size] = axis === 'x' ? (['left', 'right', 'width'] as const) : (['top', 'bottom', 'height'] as const);
  const setting = { before: before[size], now: now[size], rim: rims[axis] };
  return Math.max(...areas.map((area) => (area === undefined ? 0 : shift([area[start], area[end]], setting))));
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
