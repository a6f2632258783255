import { centerOf, type Point, type Rect, type Size } from '@umlaut/geometry';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Visible part of a drawing: its centre in diagram px, and screen px per diagram px. */
interface Sight {
  readonly center: Point;
  readonly zoom: number;
}

/** A drawing to be looked at from anywhere. */
export interface View {
  readonly frame: RefObject<SVGSVGElement | null>;
  /** For `viewBox`. */
  readonly box: Rect;
  readonly zoom: number;
  /** Shows all of `box`, not nearer than is good to read. */
  show(box: Rect): void;
  /** Goes nearer by `factor`, or further away below 1. */
  zoomBy(factor: number): void;
  /** Moves what is seen by so many screen px. */
  pan(by: Point): void;
}

const nearest = 3;
const furthest = 0.08;
/** Nothing is shown nearer than this when it is sought out, and so much room is left around it, screen px. */
const readable = 1.25;
const margin = 56;

/** Looks at a drawing of `bounds`: all of it at first, and as long as nobody looks elsewhere. */
export function useView(bounds: Rect): View {
  const frame = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState<Size>({ width: 800, height: 500 });
  const [aim, setAim] = useState<Rect | Sight>(bounds);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const sight = sightOf(aim, size);
  const change = useCallback((next: (sight: Sight) => Sight) => setAim((before) => next(sightOf(before, size))), [size]);
  const zoomAt = useCallback(
    (factor: number, at: Point = { x: 0, y: 0 }) =>
      change(({ center, zoom }) => {
        const next = Math.min(Math.max(zoom * factor, furthest), nearest);
        // The point under `at`, screen px from the middle, stays in place.
        return { zoom: next, center: { x: center.x + at.x / zoom - at.x / next, y: center.y + at.y / zoom - at.y / next } };
      }),
    [change],
  );
  useWheel(frame, zoomAt);
  const show = useCallback((box: Rect) => setAim(box), []);
  const pan = useCallback(
    (by: Point) => change(({ center, zoom }) => ({ zoom, center: { x: center.x - by.x / zoom, y: center.y - by.y / zoom } })),
    [change],
  );
  const [width, height] = [size.width / sight.zoom, size.height / sight.zoom];
  const box = { x: sight.center.x - width / 2, y: sight.center.y - height / 2, width, height };
  return { frame, box, zoom: sight.zoom, show, zoomBy: zoomAt, pan };
}

function sightOf(aim: Rect | Sight, { width, height }: Size): Sight {
  if ('zoom' in aim) return aim;
  const room = Math.min(margin, width / 6, height / 6);
  const fitting = Math.min((width - 2 * room) / Math.max(aim.width, 1), (height - 2 * room) / Math.max(aim.height, 1));
  return { center: centerOf(aim), zoom: Math.min(Math.max(fitting, furthest), readable) };
}

/** React listens to the wheel passively, when the page cannot be kept from scrolling. */
function useWheel(frame: RefObject<SVGSVGElement | null>, zoomAt: (factor: number, at: Point) => void): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      zoomAt(2 ** ((-event.deltaY * lines) / 400), at);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, zoomAt]);
}
