import { type RefObject, useLayoutEffect } from 'react';
import { type MenuPlace, menuCorner } from './menu-corner.ts';

/** Puts a menu to its place once it has its size. */
export function useMenuPlace(menu: RefObject<HTMLElement | null>, place: MenuPlace): void {
  useLayoutEffect(() => {
    const element = menu.current;
    const room = element?.offsetParent;
    if (element === null || !(room instanceof HTMLElement)) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const { x, y } = menuCorner({ width, height }, { width: room.offsetWidth, height: room.offsetHeight }, place);
    element.style.setProperty('--menu-left', `${x}px`);
    element.style.setProperty('--menu-top', `${y}px`);
  }, [menu, place]);
}
