import fc from 'fast-check';
import * as library from 'fractional-indexing';
import { expect, test } from 'vitest';
import { generateKeyBetween, generateNKeysBetween } from './fractional-indexing.ts';

const digit = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', '0', 'z', 'z');
const text = (length: number) => fc.string({ unit: digit, minLength: length, maxLength: length });
const head = fc.oneof(fc.integer({ min: 65, max: 90 }), fc.integer({ min: 97, max: 122 }), fc.constantFrom(65, 90, 97, 98, 122));
const whole = head.chain((code) => text(code >= 97 ? code - 96 : 91 - code).map((digits) => String.fromCharCode(code) + digits));
const rest = fc.string({ unit: digit, maxLength: 4 }).map((tail) => tail.replace(/0+$/, ''));
const key = fc.tuple(whole, rest).map((parts) => parts.join(''));
/** The library refuses it. */
const isKey = (value: string) => !value.startsWith(`A${'0'.repeat(26)}`) || value.length > 27;

function keysOf(make: () => string | string[]): string | string[] | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

test('makes the keys that the library makes, between any two', () => {
  const near = fc.tuple(whole, rest, rest).map(([same, first, second]) => [same + first, same + second]);
  const pair = fc.oneof(fc.tuple(key, key), near).map((two) => two.toSorted((a, b) => (a < b ? -1 : 1)));
  fc.assert(
    fc.property(pair, fc.boolean(), fc.boolean(), ([low = '', high = ''], isFirst, isLast) => {
      fc.pre(isKey(low) && isKey(high) && low !== high);
      const ends = [isFirst ? null : low, isLast ? null : high] as const;
      const wanted = keysOf(() => library.generateKeyBetween(...ends));
      fc.pre(wanted !== undefined);
      expect(generateKeyBetween(...ends)).toBe(wanted);
    }),
    { numRuns: 5000 },
  );
});

test('makes as many as the library, above any', () => {
  fc.assert(
    fc.property(fc.option(key), fc.integer({ min: 0, max: 150 }), (below, count) => {
      fc.pre(below === null || isKey(below));
      expect(generateNKeysBetween(below, null, count)).toEqual(library.generateNKeysBetween(below, null, count));
    }),
  );
});
