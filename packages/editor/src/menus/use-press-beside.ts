import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onPress` when something outside of `inside` is pressed. */
export function usePressBeside(inside: RefObject<Element | null>, onPress: () => void): void {
  const onDown = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && inside.current?.contains(target) !== true) onPress();
  });
  useLayoutEffect(() => {
    const listen = (event: PointerEvent) => onDown(event);
    document.addEventListener('pointerdown', listen, true);
    return () => document.removeEventListener('pointerdown', listen, true);
  }, []);
}
