import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePlaces, cursorOf, readCursor, saveKey, versionOfKey } from './activity.rules.ts';

const place = fc.record({
  at: fc.nat({ max: 4 }),
  key: fc.oneof(
    fc.uuid(),
    fc.integer({ min: 1, max: 1_000_000 }).map((version) => saveKey(version)),
  ),
});

test('a cursor says the place that it was made of, and any other text none', () => {
  fc.assert(
    fc.property(place, (given) => {
      expect(readCursor(cursorOf(given))).toEqual(given);
    }),
  );
  for (const text of ['', '1', '1-', '1-.1', '-1-.0000000000000001', `1-${'x'.repeat(36)}`, '1e3-.0000000000000001'])
    expect(readCursor(text)).toBeUndefined();
});

test('places are in one order: the newest first, of one time later versions first', () => {
  fc.assert(
    fc.property(place, place, place, (one, other, third) => {
      expect(Math.sign(comparePlaces(one, other))).toBe(-Math.sign(comparePlaces(other, one)) + 0);
      if (comparePlaces(one, other) < 0 && comparePlaces(other, third) < 0) expect(comparePlaces(one, third)).toBeLessThan(0);
    }),
  );
  expect(comparePlaces({ at: 1, key: saveKey(10) }, { at: 1, key: saveKey(9) })).toBeLessThan(0);
  expect(versionOfKey(saveKey(12))).toBe(12);
});
