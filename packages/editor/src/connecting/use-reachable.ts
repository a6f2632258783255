import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { useLatest } from '../canvas/use-latest.ts';
import type { DrawnScene } from '../view/scene.ts';
import { createReachable, nodesNear, type Reachable } from './reachable.ts';

interface Wiring {
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly scene: DrawnScene;
  readonly readOnly: boolean;
}

/** Follows pointers and the focus on the canvas. The same object for the life of the canvas. */
export function useReachable({ wrapper, scene, readOnly }: Wiring): Reachable {
  const [reachable] = useState(createReachable);
  const { screenToFlowPosition, getZoom } = useReactFlow();
  const latest = useLatest({ scene, readOnly });
  useEffect(() => {
    const { current: canvas } = wrapper;
    if (canvas === null) return;
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    const follow = ({ type, buttons, clientX: x, clientY: y }: PointerEvent): void => {
      // A gesture under way takes hold of nothing else.
      if (buttons !== 0 && type !== 'pointerdown') return;
      if (!latest.current.readOnly) reachable.setNear(nodesNear(latest.current.scene, screenToFlowPosition({ x, y }), getZoom()));
    };
    // A view that moves under a resting pointer makes it enter others without a move of its own.
    for (const type of ['pointermove', 'pointerover', 'pointerdown'] as const) canvas.addEventListener(type, follow, options);
    const onFocus = ({ target }: FocusEvent): void => {
      const node = target instanceof Element && target.matches('.react-flow__node') ? target.getAttribute('data-id') : null;
      reachable.setFocused(node ?? undefined);
    };
    canvas.addEventListener('focusin', onFocus, options);
    canvas.addEventListener('focusout', () => reachable.setFocused(undefined), options);
    return () => listening.abort();
  }, [wrapper, latest, reachable, screenToFlowPosition, getZoom]);
  return reachable;
}

/** Whether the handles of one node are in the page. */
export function useIsReachable(reachable: Reachable, id: string): boolean {
  return useSyncExternalStore(reachable.subscribe, () => reachable.has(id));
}
