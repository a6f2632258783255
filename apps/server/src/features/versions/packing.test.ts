import { randomBytes } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { mostUnpackedBytes, pack, unpack } from './packing.ts';

const damaged = expect.objectContaining({ code: 'version_damaged' });

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

test.each([
  ['declares its size', Buffer.alloc(128 * 1024 * 1024), {}],
  ['declares a large window', Buffer.alloc(mostUnpackedBytes + 1), { [constants.ZSTD_c_windowLog]: 27 }],
  ['is hidden behind an honest frame', undefined, {}],
])('a bomb that %s is refused within the memory of the largest text', (_, bytes, params) => {
  const honest = zstdCompressSync('{}');
  const packed =
    bytes === undefined ? Buffer.concat([honest, zstdCompressSync(Buffer.alloc(64 * 1024 * 1024))]) : zstdCompressSync(bytes, { params });
  const before = process.memoryUsage().arrayBuffers;
  expect(() => unpack(packed)).toThrow(damaged);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * mostUnpackedBytes);
});

test('the largest text comes back, and one byte more does not', () => {
  const text = 'x'.repeat(mostUnpackedBytes);
  expect(unpack(pack(text))).toBe(text);
  expect(() => unpack(pack(`${text}x`))).toThrow(damaged);
});

test('a bit that has changed anywhere is noticed', () => {
  const text = JSON.stringify({ nodes: Array.from({ length: 20 }, (_, x) => ({ id: `n${x}`, position: { x, y: 0 } })), edges: [] });
  const packed = pack(text);
  for (let bit = 0; bit < packed.byteLength * 8; bit += 1) {
    const changed = packed.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    // The header has bits that decoders ignore.
    expect(readOf(changed), `bit ${bit}`).toSatisfy((read) => read === 'version_damaged' || read === text);
  }
});

function readOf(packed: Uint8Array): unknown {
  try {
    return unpack(packed);
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}
