import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderName } from './export-names.rules.ts';

const id = '01980000-0000-7000-8000-000000000001';

test('a folder is called as the diagram is, without what file systems refuse', () => {
  expect(folderName('Order model', id)).toBe(`Order model ${id}`);
  expect(folderName('  a/b\\c: "x"?  ', id)).toBe(`a b c x ${id}`);
  expect(folderName('../../etc/passwd', id)).toBe(`etc passwd ${id}`);
  expect(folderName('\u202egnp.exe', id)).toBe(`gnp.exe ${id}`);
  expect(folderName('😀'.repeat(60), id)).toBe(`${'😀'.repeat(50)} ${id}`);
  for (const name of ['', '..', '   ', '/', '\u0000']) expect(folderName(name, id)).toBe(id);
});

test('whatever a diagram is called, its folder is one part of a path and short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const folder = folderName(name, id);
      expect(folder).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cf}]+$/u);
      expect(folder).not.toMatch(/^[. ]|[. ]$/);
      expect([...folder].length).toBeLessThanOrEqual(60 + 1 + id.length);
      expect(Buffer.byteLength(folder)).toBeLessThanOrEqual(255);
    }),
  );
});
