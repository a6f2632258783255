import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pngZoom, sizeOfSvg } from './png-size.ts';
import { svgView } from './svg-picture.ts';

const side = fc.integer({ min: 1, max: 2_100_000 });
const wish = fc.oneof(fc.record({ scale: fc.constantFrom(1, 2, 3) }), fc.record({ width: fc.integer({ min: 16, max: 4096 }) }));

test('whatever is drawn and asked for, a picture has at least a pixel and at most 8 megapixels', () => {
  fc.assert(
    fc.property(side, side, wish, (long, share, asked) => {
      const size = { width: long, height: Math.max(1, Math.ceil(long / 1024), share % (long * 1024)) };
      fc.pre(size.height <= size.width * 1024);
      const zoom = pngZoom(size, asked);
      const [width, height] = [size.width * zoom, size.height * zoom];
      expect(Math.min(width, height)).toBeGreaterThan(1 - 1e-9);
      expect(Math.max(width, height)).toBeLessThan(4097);
      expect(width * height).toBeLessThan(8 * 1024 * 1024 + 1);
    }),
  );
});

test('a picture that fits has the size that is asked for', () => {
  expect(pngZoom({ width: 300, height: 200 }, { scale: 2 })).toBe(2);
  expect(pngZoom({ width: 300, height: 200 }, { width: 600 })).toBe(2);
  expect(pngZoom({ width: 8192, height: 100 }, { scale: 2 })).toBe(0.5);
});

test('a picture for pages is never so flat that a small one has nothing to show', () => {
  const at = (x: number, y: number) => ({ id: `${x} ${y}`, position: { x, y }, data: { label: 'A' } });
  const sizes = [
    [at(-1e6, 0), at(1e6, 0)],
    [at(0, -1e6), at(0, 1e6)],
    [at(0, 0), at(200, 0)],
  ].map((nodes) => sizeOfSvg(svgView({ name: 'x', diagram: { nodes, edges: [] } }, { theme: 'light', transparent: false })));
  const [wide, high, usual] = sizes.map((size) => (size?.width ?? 0) / (size?.height ?? 0));
  expect([wide, high, (usual ?? 0) < 10].map((value) => (typeof value === 'number' ? Math.round(Math.log2(value)) : value))).toEqual([
    10,
    -10,
    true,
  ]);
  expect(sizeOfSvg('<svg width="x">')).toBeUndefined();
});
