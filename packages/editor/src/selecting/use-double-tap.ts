import { type PointerEvent, useMemo } from 'react';

/** Two taps on one element within this time are a double tap. */
const doubleTapMs = 400;
/** A finger that moves farther, or rests for longer, does not tap. CSS px. */
const slop = 10;
const longestTapMs = 300;

/** The watch on taps of one canvas. */
export interface DoubleTap {
  readonly handlers: {
    readonly onPointerDownCapture: (event: PointerEvent) => void;
    readonly onPointerUpCapture: (event: PointerEvent) => void;
  };
  /** Whether the latest press was a finger's. */
  readonly isTouch: () => boolean;
  /** Whether it was the second of two taps on one node or edge. */
  readonly isSecond: () => boolean;
}

/** Recognizes double taps: not every browser has the fingers' `dblclick`. */
export function useDoubleTap(): DoubleTap {
  return useMemo(() => {
    let pointer = 'mouse';
    let isSecond = false;
    let down = { x: 0, y: 0, at: 0 };
    let last: { readonly id: string; readonly at: number } | undefined;
    return {
      isTouch: () => pointer === 'touch',
      isSecond: () => isSecond,
      handlers: {
        onPointerDownCapture(event) {
          pointer = event.pointerType;
          down = { x: event.clientX, y: event.clientY, at: event.timeStamp };
          isSecond = false;
        },
        onPointerUpCapture({ pointerType, target, timeStamp, clientX, clientY }) {
          const isStill = Math.hypot(clientX - down.x, clientY - down.y) <= slop && timeStamp - down.at <= longestTapMs;
          const isTap = pointerType === 'touch' && isStill;
          const hit = target instanceof Element && isTap ? target.closest('.react-flow__node, .react-flow__edge') : null;
          const id = hit?.getAttribute('data-id');
          if (id === null || id === undefined) {
            last = undefined;
          } else if (last?.id === id && timeStamp - last.at <= doubleTapMs) {
            last = undefined;
            isSecond = true;
          } else {
            last = { id, at: timeStamp };
          }
        },
      },
    };
  }, []);
}
