import { describe, expect, it } from 'vitest';
import { menuCorner } from './menu-corner.ts';

const menu = { width: 200, height: 300 };
const room = { width: 1000, height: 700 };

describe('a menu', () => {
  it('opens at its place, and stays in view', () => {
    expect(menuCorner(menu, room, { x: 100, y: 50 })).toEqual({ x: 100, y: 50 });
    expect(menuCorner(menu, room, { x: 990, y: 690 })).toEqual({ x: 796, y: 396 });
    expect(menuCorner(menu, { width: 150, height: 200 }, { x: 90, y: 90 })).toEqual({ x: 4, y: 4 });
  });
});

describe('a submenu', () => {
  it('opens to the right of its row, level with it, else to the left', () => {
    expect(menuCorner(menu, room, { x: 100, y: 50, width: 220, height: 30 })).toEqual({ x: 321, y: 45 });
    expect(menuCorner(menu, room, { x: 700, y: 50, width: 220, height: 30 })).toEqual({ x: 499, y: 45 });
    expect(menuCorner(menu, room, { x: 100, y: 600, width: 220, height: 30 }).y).toBe(396);
  });

  it('covers its menu where there is room on neither side', () => {
    expect(menuCorner(menu, { width: 360, height: 700 }, { x: 60, y: 50, width: 220, height: 30 })).toEqual({ x: 156, y: 45 });
  });
});
