import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { pack, unpack } from './packing.ts';

test('texts come back as they were, whatever was packed before and after them', () => {
  const texts = ['', 'a', '{"label":"Grüße 🙂 漢字"}'.repeat(2000), 'x'.repeat(500_000), '漢'.repeat(700_000), 'é'.repeat(30), 'b'];
  const packed = texts.map((text) => pack(text));
  expect(packed.map((bytes) => unpack(bytes))).toEqual(texts);
});

test('what hardly gets smaller comes back, too', () => {
  const text = randomBytes(20_000).toString('hex');
  const packed = pack(text);
  expect(packed.byteLength).toBeGreaterThan(3 * 4096);
  expect(unpack(packed)).toBe(text);
});
