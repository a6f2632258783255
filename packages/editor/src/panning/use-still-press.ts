import { useReactFlow, useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';

/** A view that moved so lately is moving still. */
const lately = 60;

/** A press stops a view that moves by itself: what is pressed would go away under the pointer, and a drag end somewhere else. */
export function useStillPress(wrapper: RefObject<HTMLElement | null>): void {
  const { getViewport, setViewport } = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const element = wrapper.current;
    if (element === null) return;
    let movedAt = Number.NEGATIVE_INFINITY;
    const leave = store.subscribe((now, before) => {
      if (now.transform !== before.transform) movedAt = performance.now();
    });
    function onPointerDown({ isPrimary }: PointerEvent): void {
      if (isPrimary && performance.now() - movedAt < lately) void setViewport(getViewport());
    }
    element.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => {
      leave();
      element.removeEventListener('pointerdown', onPointerDown, { capture: true });
    };
  }, [wrapper, store, getViewport, setViewport]);
}
