import { expect, it } from 'vitest';
import { fitPaneWidth, widthByKey, widthByPress } from './pane-width.ts';

it.each([
  ['as it is', 420, 1440, 420],
  ['not below the least', 10, 1440, 280],
  ['so that the canvas keeps its part', 1400, 1000, 680],
  ['the least where there is no room for both', 420, 400, 280],
])('a width is %s', (_, width, room, expected) => {
  expect(fitPaneWidth(width, room)).toBe(expected);
});

it('arrow keys move the border, Home and End to its ends', () => {
  const by = (key: string) => widthByKey(key, 420, 1000);
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a'].map(by)).toEqual([444, 396, 280, 680, undefined]);
});

it('a double-click goes from one width to the next, and from one that was dragged to the usual one', () => {
  expect([420, 720, 280, 531].map((width) => widthByPress(width, 1440))).toEqual([720, 280, 420, 420]);
});
