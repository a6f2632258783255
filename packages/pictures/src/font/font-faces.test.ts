import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { svgPicture } from '../index.ts';
import type { FontFiles } from './font-faces.ts';
import { readTrueType } from './true-type.ts';

const folder = join(import.meta.dirname, '../../../notation/font');
const file = (face: string): Uint8Array => Uint8Array.from(readFileSync(join(folder, `umlaut-diagram-${face}.ttf`)));
const fonts: FontFiles = { regular: file('regular'), bold: file('bold'), italic: file('italic'), boldItalic: file('bold-italic') };
const regular = readTrueType(fonts.regular);

const picture = (label: string): string => {
  const diagram = { nodes: [{ id: 'a', position: { x: 0, y: 0 }, data: { kind: 'class', label } }], edges: [] };
  return svgPicture({ name: 'x', diagram }, { theme: 'light', transparent: false, fonts });
};

const facesOf = (svg: string): readonly string[] => [...svg.matchAll(/@font-face\{[^}]*\}/g)].map(([rule]) => rule);

function fontIn(rule: string) {
  return readTrueType(Uint8Array.from(Buffer.from(/base64,([^)]*)\)/.exec(rule)?.[1] ?? '', 'base64')));
}

test('a picture carries each face that it is drawn in, with the characters it needs, and no other face', () => {
  const [rule = '', ...others] = facesOf(picture('Bestellung Größe'));
  expect(others).toEqual([]);
  expect(rule).toContain("font-family:'Umlaut Diagram';font-weight:700;src:url(data:font/ttf;base64,");
  const subset = fontIn(rule);
  const bold = readTrueType(fonts.bold);
  for (const character of 'BestellungGröße') {
    const code = character.codePointAt(0) ?? 0;
    expect([character, subset.widthOf(subset.glyphOf(code))]).toEqual([character, bold.widthOf(bold.glyphOf(code))]);
    expect(subset.glyphOf(code)).toBeGreaterThan(0);
  }
  expect(subset.glyphOf('Q'.codePointAt(0) ?? 0)).toBe(0);
  expect(rule.length).toBeLessThan(8_000);
});

test('a picture without text carries no font', () => {
  expect(facesOf(picture(''))).toEqual([]);
});

test('a face none of whose characters the font has is left out', () => {
  expect(facesOf(picture('漢字'))).toEqual([]);
});

test('characters that the font lacks are left out, and the file stays readable', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 80 }), (codes) => {
      const file = regular.webSubset(codes);
      expect(file === undefined).toBe(codes.every((code) => regular.glyphOf(code) === 0));
      if (file === undefined) return;
      const subset = readTrueType(file);
      for (const code of codes) {
        const glyph = regular.glyphOf(code);
        expect(subset.glyphOf(code) === 0).toBe(glyph === 0);
        if (glyph !== 0) expect(subset.widthOf(subset.glyphOf(code))).toBe(regular.widthOf(glyph));
      }
    }),
    { numRuns: 200 },
  );
});
