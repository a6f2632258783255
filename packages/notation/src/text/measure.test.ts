import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linesOf, shown, wrapped } from './lines.ts';
import { type FontKey, fontMeasure } from './measure.ts';

const files: Readonly<Record<FontKey, string>> = {
  regular: 'umlaut-diagram-regular.ttf',
  bold: 'umlaut-diagram-bold.ttf',
  italic: 'umlaut-diagram-italic.ttf',
  boldItalic: 'umlaut-diagram-bold-italic.ttf',
};

/** Tables of a TrueType file by tag. */
function tablesOf(font: FontKey): ReadonlyMap<string, DataView> {
  const bytes = readFileSync(join(import.meta.dirname, '..', '..', 'font', files[font]));
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Map(
    Array.from({ length: file.getUint16(4) }, (_, index) => {
      const entry = 12 + 16 * index;
      const tag = bytes.toString('latin1', entry, entry + 4);
      return [tag, new DataView(bytes.buffer, bytes.byteOffset + file.getUint32(entry + 8), file.getUint32(entry + 12))] as const;
    }),
  );
}

/** Advance of every character, in font units, as a renderer reads it from `cmap` and `hmtx`. */
function advancesOf(font: FontKey): ReadonlyMap<number, number> {
  const tables = tablesOf(font);
  const [cmap, hmtx, hhea] = ['cmap', 'hmtx', 'hhea'].map((tag) => tables.get(tag) ?? new DataView(new ArrayBuffer(0)));
  const advances = new Map<number, number>();
  if (cmap === undefined || hmtx === undefined || hhea === undefined) return advances;
  const last = hhea.getUint16(34) - 1;
  for (let entry = 4; entry < 4 + 8 * cmap.getUint16(2); entry += 8) {
    const at = cmap.getUint32(entry + 4);
    if (cmap.getUint16(at) !== 12) continue;
    for (let group = at + 16; group < at + 16 + 12 * cmap.getUint32(at + 12); group += 12) {
      const [start, end, glyph] = [cmap.getUint32(group), cmap.getUint32(group + 4), cmap.getUint32(group + 8)];
      for (let code = start; code <= end; code += 1) advances.set(code, hmtx.getUint16(4 * Math.min(glyph + code - start, last)));
    }
  }
  return advances;
}

describe('measured text', () => {
  it.each(Object.keys(files) as FontKey[])('is as wide as the advances of the font file: %s', (font) => {
    const advances = advancesOf(font);
    expect(advances.size).toBeGreaterThan(2000);
    for (const [code, units] of advances) {
      const character = String.fromCodePoint(code);
      expect(fontMeasure.width(character, font, 2816)).toBe(units);
    }
    const text = 'a->b: 1x2 «Größe» – Ελληνικά Việt';
    const sum = [...text].reduce((width, character) => width + (advances.get(character.codePointAt(0) ?? 0) ?? Number.NaN), 0);
    expect(fontMeasure.width(text, font, 13)).toBe((sum * 13) / 2816);
  });

  it.each(Object.keys(files) as FontKey[])('needs a font without kerning and ligatures: %s', (font) => {
    const tags = [...tablesOf(font).keys()];
    expect(tags).toEqual(['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post']);
  });

  it('takes characters that the font lacks as wide as any font draws them, and marks as nothing', () => {
    const em = (text: string) => fontMeasure.width(text, 'regular', 1);
    expect([em('注文'), em('한'), em('ש')]).toEqual([2.08, 1.04, 1.04]);
    expect(em('🙂')).toBe(1.4);
    expect(em('\u200d\u0e31')).toBe(0);
    expect(em('')).toBe(0);
  });

  it('takes a sign that is asked for as a picture as one', () => {
    const em = (text: string) => fontMeasure.width(text, 'regular', 1);
    expect([em('❤\ufe0f'), em('1\ufe0f\u20e3'), em('🙂\ufe0f')].map((width) => Number(width.toFixed(6)))).toEqual([1.4, 1.4, 1.4]);
    expect(em('a\ufe0fb')).toBeCloseTo(1.4 + em('b'), 9);
  });

  it('stands in lines of whole pixels', () => {
    expect(fontMeasure.lineHeight(13)).toBe(19);
    expect(fontMeasure.baseline(13)).toBeCloseTo(14.23, 2);
  });
});

describe('lines of text', () => {
  it('are composed, without control characters, and keep their spaces', () => {
    expect(shown('A\u030angstro\u0308m')).toBe('Ångström');
    expect(shown('a\u0000b\u0007c\ud800')).toBe('abc\ufffd');
    expect(shown(' a  b ')).toBe('\u00a0a\u00a0 b\u00a0');
    expect(linesOf('one\r\ntwo\n\nfour\n\n')).toEqual(['one', 'two', '', 'four']);
    expect(linesOf('')).toEqual(['']);
  });

  it('are broken at spaces, and inside words that are too long', () => {
    const style = { font: 'regular', size: 10, width: 60 } as const;
    expect(wrapped('one two three four', style, fontMeasure)).toEqual(['one two', 'three four']);
    const pieces = wrapped('Donaudampfschifffahrt', style, fontMeasure);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe('Donaudampfschifffahrt');
    for (const piece of pieces) expect(fontMeasure.width(piece, 'regular', 10)).toBeLessThanOrEqual(60);
    expect(wrapped('useConnectionManager', style, fontMeasure)).toEqual(['use', 'Connection', 'Manager']);
    expect(wrapped('no_manufacturer_name', style, fontMeasure)).toEqual(['no_', 'manufacture', 'r_name']);
  });
});
