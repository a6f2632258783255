import type { Point } from '@umlaut/geometry';
import { type RefObject, useLayoutEffect } from 'react';

/** Between a menu and the edges of the canvas. CSS px. */
const rim = 4;

/** Puts a menu to `at`, CSS px from the corner of the canvas, or as near to it as the whole menu is in view. */
export function useMenuPlace(menu: RefObject<HTMLElement | null>, { x, y }: Point): void {
  useLayoutEffect(() => {
    const element = menu.current;
    const room = element?.offsetParent?.getBoundingClientRect();
    if (element === null || room === undefined) return;
    const within = (at: number, length: number, all: number): number => Math.max(rim, Math.min(at, all - length - rim));
    element.style.setProperty('--menu-left', `${within(x, element.offsetWidth, room.width)}px`);
    element.style.setProperty('--menu-top', `${within(y, element.offsetHeight, room.height)}px`);
  }, [menu, x, y]);
}
