import type { Point, Rect, Size } from '@umlaut/geometry';

/** Place of a menu, CSS px from the corner of the canvas: its own corner, or the row of the menu that it belongs to. */
export type MenuPlace = Point | Rect;

/** Between a menu and the edges of the canvas. */
const rim = 4;
/** Part of a submenu that lies over the menu it belongs to. */
const overlap = 4;
/** Padding of a menu: its first row is level with the row it belongs to. */
const inset = 5;

/** The corner of a menu: at its place, or to the right or left of its row, as near to it as the whole menu is in view. */
export function menuCorner(menu: Size, room: Size, place: MenuPlace): Point {
  const within = (at: number, length: number, all: number): number => Math.max(rim, Math.min(at, all - length - rim));
  if (!('width' in place)) return { x: within(place.x, menu.width, room.width), y: within(place.y, menu.height, room.height) };
  const right = place.x + place.width + inset - overlap;
  const left = place.x - inset + overlap - menu.width;
  const fits = right + menu.width + rim <= room.width || left < rim;
  return { x: within(fits ? right : left, menu.width, room.width), y: within(place.y - inset, menu.height, room.height) };
}
