import { useEffect, useEffectEvent } from 'react';

/** Closes what is open inside `frame` once a pointer goes down anywhere else. */
export function useOutside(frame: { readonly current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  const onDown = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && frame.current?.contains(event.target) !== true) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: PointerEvent) => onDown(event);
    // The canvas keeps pointer events to itself; they are seen on their way down.
    window.addEventListener('pointerdown', listen, { capture: true });
    return () => window.removeEventListener('pointerdown', listen, { capture: true });
  }, [isOpen]);
}
