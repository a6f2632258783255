import { advances, codePoints, unitsPerEm } from './advances.data.ts';

/** The four faces of the diagram font. */
export type FontKey = 'regular' | 'bold' | 'italic' | 'boldItalic';

/** How much room text takes. Widths are exact for the diagram font without kerning and ligatures. */
export interface Measure {
  /** Width of one line, px, at font size `size` px. */
  width(text: string, font: FontKey, size: number): number;
  /** Height of one line with the space around it, whole px. */
  lineHeight(size: number): number;
  /** From the top of a line of that height to its baseline, px. */
  baseline(size: number): number;
}

/** Family name of the diagram font; the page, the server and PDF files use the same files under this name. */
export const fontFamily = 'Umlaut Diagram';

/** Measures by the font's own table of advances: the same numbers in every renderer. */
export const fontMeasure: Measure = {
  width: (text, font, size) => (unitsOf(text, widthsOf(font)) * size) / unitsPerEm,
  lineHeight,
  baseline: (size) => (lineHeight(size) - (ascent + descent) * size) / 2 + ascent * size,
};

// From the font's `hhea` table, in em.
const ascent = 2728 / 2816;
const descent = 680 / 2816;

/** What stands in for a character that the font lacks and another font will draw: most letters of other scripts, in em. */
const unknownWidth = 0.62;

function lineHeight(size: number): number {
  return Math.round(size * 1.45);
}

function unitsOf(text: string, widths: ReadonlyMap<number, number>): number {
  let units = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    units += widths.get(code) ?? foreignUnits(code, character);
  }
  return units;
}

const invisible = /^[\p{Mark}\p{Cf}\p{Cc}]$/u;

/** Characters of East Asian width, and pictures such as emoji, are one em wide. */
function foreignUnits(code: number, character: string): number {
  if (invisible.test(character)) return 0;
  return (isWide(code) ? 1 : unknownWidth) * unitsPerEm;
}

function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xa960 && code <= 0xa97f) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f000 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd)
  );
}

const tables = new Map<FontKey, ReadonlyMap<number, number>>();

function widthsOf(font: FontKey): ReadonlyMap<number, number> {
  const known = tables.get(font);
  if (known !== undefined) return known;
  const values = expand(advances[font]);
  const table = new Map<number, number>();
  for (const [index, code] of expandCodePoints().entries()) table.set(code, values[index] ?? 0);
  tables.set(font, table);
  return table;
}

/** Reads runs as scripts/make-font.ts writes them: `value` or `value*count`, in base 36. */
function expand(text: string): readonly number[] {
  return text.split(' ').flatMap((run) => {
    const [value = '0', count = '1'] = run.split('*');
    return Array.from({ length: Number.parseInt(count, 36) }, () => Number.parseInt(value, 36));
  });
}

/** Reads runs of code points: `gap` or `gap.length`, in base 36. */
function expandCodePoints(): readonly number[] {
  let next = 0;
  return codePoints.split(' ').flatMap((run) => {
    const [gap = '0', count = '1'] = run.split('.');
    const length = Number.parseInt(count, 36);
    const start = next + Number.parseInt(gap, 36);
    next = start + length;
    return Array.from({ length }, (_, index) => start + index);
  });
}
