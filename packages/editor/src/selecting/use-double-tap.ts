import { type PointerEvent, useMemo } from 'react';
import type { ViewStore } from '../view-state/view-store.ts';

/** Two taps on one node within this time select it. */
const doubleTapMs = 400;

/** The watch on taps of one canvas. */
export interface DoubleTap {
  readonly handlers: {
    readonly onPointerDownCapture: (event: PointerEvent) => void;
    readonly onPointerUpCapture: (event: PointerEvent) => void;
  };
  /** Whether the latest press was a finger's. */
  readonly isTouch: () => boolean;
  /** Whether it was the second of two taps that select. */
  readonly isSecond: () => boolean;
}

/** A double tap selects a node, where a mouse's double-click edits its label. */
export function useDoubleTap(viewStore: ViewStore): DoubleTap {
  return useMemo(() => {
    let pointer = 'mouse';
    let isSecond = false;
    let last: { readonly id: string; readonly at: number } | undefined;
    return {
      isTouch: () => pointer === 'touch',
      isSecond: () => isSecond,
      handlers: {
        onPointerDownCapture(event) {
          pointer = event.pointerType;
          isSecond = false;
        },
        onPointerUpCapture({ pointerType, target, timeStamp }) {
          const node = target instanceof Element && pointerType === 'touch' ? target.closest('.react-flow__node') : null;
          const id = node?.getAttribute('data-id');
          if (id === null || id === undefined) {
            last = undefined;
          } else if (last?.id === id && timeStamp - last.at <= doubleTapMs) {
            last = undefined;
            isSecond = true;
            viewStore.update({ selection: { nodes: new Set([id]), edges: new Set() } });
          } else {
            last = { id, at: timeStamp };
          }
        },
      },
    };
  }, [viewStore]);
}
