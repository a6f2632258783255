import { expect, test } from 'vitest';
import { sidewaysStep, zoomByWheel } from './wheel.ts';

const still = { deltaX: 0, deltaY: 0, deltaMode: 0, shiftKey: true, ctrlKey: false, metaKey: false };

test('Shift and the wheel move sideways, whichever axis the browser reports', () => {
  expect(sidewaysStep({ ...still, deltaY: 100 })).toBe(100);
  expect(sidewaysStep({ ...still, deltaX: -40 })).toBe(-40);
  expect(sidewaysStep({ ...still, deltaX: 30, deltaY: 4 })).toBe(30);
  expect(sidewaysStep({ ...still, deltaY: 3, deltaMode: 1 })).toBe(60);
});

test('without Shift, and with Ctrl or Command, which zoom, the turn is left to the canvas', () => {
  expect(sidewaysStep({ ...still, shiftKey: false, deltaY: 100 })).toBeUndefined();
  expect(sidewaysStep({ ...still, ctrlKey: true, deltaY: 100 })).toBeUndefined();
  expect(sidewaysStep({ ...still, metaKey: true, deltaY: 100 })).toBeUndefined();
});

test('over the overview a turn zooms, by lines and by px, and a pinch on a trackpad ten times as far', () => {
  const turn = { deltaY: 500, deltaMode: 0, ctrlKey: false };
  expect(zoomByWheel(1, turn, false)).toBe(0.5);
  expect(zoomByWheel(1, { ...turn, deltaY: -20, deltaMode: 1 }, false)).toBe(2);
  expect(zoomByWheel(1, { ...turn, deltaY: 50, ctrlKey: true }, true)).toBe(0.5);
  expect(zoomByWheel(1, { ...turn, deltaY: 500, ctrlKey: true }, false)).toBe(0.5);
});
