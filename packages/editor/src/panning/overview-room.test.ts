import { expect, test } from 'vitest';
import { fitsOverview } from './overview-room.ts';

test('the minimap stands on canvases of which it covers no more than a sixth', () => {
  expect(fitsOverview({ width: 1440, height: 848 })).toBe(true);
  expect(fitsOverview({ width: 768, height: 900 })).toBe(true);
  expect(fitsOverview({ width: 700, height: 305 })).toBe(true);
  expect(fitsOverview({ width: 700, height: 303 })).toBe(false);
  expect(fitsOverview({ width: 1200, height: 170 })).toBe(false);
});

test('and on none as narrow as a phone, however high', () => {
  expect(fitsOverview({ width: 360, height: 2000 })).toBe(false);
  expect(fitsOverview({ width: 560, height: 2000 })).toBe(false);
  expect(fitsOverview({ width: 561, height: 2000 })).toBe(true);
});
