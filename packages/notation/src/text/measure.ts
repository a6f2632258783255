import { advances, codePoints, unitsPerEm } from './advances.data.ts';
import { foreignUnits, pictureSelector, pictureWidth } from './foreign.ts';

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

/** The characters in `texts` that the diagram font has no sign for, once each and in order; marks are not looked at. */
export function foreignSigns(texts: Iterable<string>): readonly string[] {
  const known = widthsOf('regular');
  const found = new Set<string>();
  for (const text of texts)
    for (const sign of text)
      if (known.of(sign.codePointAt(0) ?? 0) === undefined && !/^[\p{Mark}\p{Cf}\p{Cc}]$/u.test(sign)) found.add(sign);
  return [...found];
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

function lineHeight(size: number): number {
  return Math.round(size * 1.45);
}

function unitsOf(text: string, widths: Advances): number {
  let units = 0;
  let last = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const own = widths.of(code);
    // It makes a picture of the sign before it.
    last = own ?? (code === pictureSelector ? Math.max(0, pictureWidth * unitsPerEm - last) : foreignUnits(code, character));
    units += last;
  }
  return units;
}

const tables = new Map<FontKey, Advances>();

function widthsOf(font: FontKey): Advances {
  const known = tables.get(font);
  if (known !== undefined) return known;
  const table = new Advances(font);
  tables.set(font, table);
  return table;
}

/** The face whose widths each comes on top of. */
const plainer: Partial<Record<FontKey, FontKey>> = { bold: 'regular', italic: 'regular', boldItalic: 'bold' };

/** The advances of one face, read from its table as far as they are asked for: most texts stay among its first hundred. */
class Advances {
  readonly #known = new Map<number, number>();
  readonly #codes = runsOfCodes();
  readonly #more: Iterator<number>;
  readonly #plainer: Advances | undefined;
  /** Additions to the last letter of that width in the plainer face. */
  readonly #ofWidth = new Map<number, number>();
  #last = -1;

  constructor(font: FontKey) {
    const base = plainer[font];
    this.#more = valuesOf(advances[font]);
    this.#plainer = base && widthsOf(base);
  }

  /** Units of a character; undefined when the font lacks it. */
  of(code: number): number | undefined {
    while (this.#last < code) {
      const next = this.#codes.next();
      if (next.done === true) {
        this.#last = Number.POSITIVE_INFINITY;
        break;
      }
      this.#last = next.value;
      this.#known.set(next.value, this.#read(next.value));
    }
    return this.#known.get(code);
  }

  /** The next width of the table: it says how much more it is than scripts/make-font.ts expected. */
  #read(code: number): number {
    const base = this.#base(code);
    const onTop = (this.#ofLetter(code) ?? this.#ofWidth.get(base) ?? 0) + (this.#more.next().value ?? 0);
    if (this.#plainer !== undefined) this.#ofWidth.set(base, onTop);
    return base + onTop;
  }

  /** Addition to the letter without its accents, when that stands before it. */
  #ofLetter(code: number): number | undefined {
    const letter = String.fromCodePoint(code).normalize('NFD').codePointAt(0) ?? code;
    const width = letter < code ? this.#known.get(letter) : undefined;
    return width === undefined ? undefined : width - this.#base(letter);
  }

  #base(code: number): number {
    return this.#plainer?.of(code) ?? 0;
  }
}

/** Reads runs as scripts/make-font.ts writes them: `value` or `value*count`, in base 36. */
function* valuesOf(text: string): Generator<number, undefined> {
  for (const run of text.split(' ')) {
    const [value = '0', count = '1'] = run.split('*');
    const number = Number.parseInt(value, 36);
    for (let left = Number.parseInt(count, 36); left > 0; left -= 1) yield number;
  }
}

/** Reads runs of code points, which ascend: `gap` or `gap.length`, in base 36. */
function* runsOfCodes(): Generator<number, undefined> {
  let next = 0;
  for (const run of codePoints.split(' ')) {
    const [gap = '0', count = '1'] = run.split('.');
    next += Number.parseInt(gap, 36);
    for (let left = Number.parseInt(count, 36); left > 0; left -= 1) {
      yield next;
      next += 1;
    }
  }
}
