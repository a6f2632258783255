import { expect, test } from 'vitest';
import { defaultPreferences } from '../commands/preferences.ts';
import { fitsOverview, isBeyondView, wantsOverview, withOverview } from './overview-room.ts';

test('the minimap stands on canvases of which it covers no more than a sixth', () => {
  expect(fitsOverview({ width: 1440, height: 848 })).toBe(true);
  expect(fitsOverview({ width: 768, height: 900 })).toBe(true);
  expect(fitsOverview({ width: 700, height: 305 })).toBe(true);
  expect(fitsOverview({ width: 700, height: 303 })).toBe(false);
  expect(fitsOverview({ width: 1200, height: 170 })).toBe(false);
});

test('and on those as narrow as a phone, if they are high', () => {
  expect(fitsOverview({ width: 360, height: 2000 })).toBe(true);
  expect(fitsOverview({ width: 360, height: 560 })).toBe(true);
  expect(fitsOverview({ width: 360, height: 390 })).toBe(false);
});

test('it is wanted on small pages by a choice of its own', () => {
  expect([wantsOverview(defaultPreferences, false), wantsOverview(defaultPreferences, true)]).toEqual([true, false]);
  const onSmall = withOverview(defaultPreferences, true, true);
  expect([wantsOverview(onSmall, false), wantsOverview(onSmall, true)]).toEqual([true, true]);
  expect(wantsOverview(withOverview(onSmall, false, false), true)).toBe(true);
});

test('a diagram that is empty or all in view needs no overview', () => {
  const seen = { x: -100, y: -100, width: 800, height: 600 };
  expect(isBeyondView(undefined, seen)).toBe(false);
  expect(isBeyondView({ x: 0, y: 0, width: 700, height: 500 }, seen)).toBe(false);
  expect(isBeyondView({ x: 0, y: 0, width: 701, height: 500 }, seen)).toBe(true);
  expect(isBeyondView({ x: 0, y: -101, width: 10, height: 10 }, seen)).toBe(true);
  expect(isBeyondView({ x: 900, y: 0, width: 10, height: 10 }, { x: 0, y: 0, width: 0, height: 0 })).toBe(false);
});
