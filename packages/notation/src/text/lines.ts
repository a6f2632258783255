import type { FontKey, Measure } from './measure.ts';

/** A font at a size, px. */
export interface TextStyle {
  readonly font: FontKey;
  readonly size: number;
}

/** A text of several lines as one. */
export function oneLine(text: string): string {
  return shown(text.trim().replace(/\s+/gu, ' '));
}

const breaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/**
 * `text` as a renderer may get it, on one line: composed (NFC), control characters and halves of surrogate pairs gone, and
 * white space that would be collapsed kept as no-break spaces.
 */
export function shown(text: string): string {
  return text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll('\t', '    ')
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replace(/^ | $| (?= )/g, '\u00a0');
}

/** The lines of `text`, each as `shown`; empty lines at the end are left out, and there is always one line. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(breaks).map((line) => shown(line.trimEnd()));
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** The lines of `text`, broken at spaces so that none is wider than `width` px; a word that alone is wider is broken where a part of a name ends, else anywhere. */
export function wrapped(text: string, { font, size, width }: TextStyle & { readonly width: number }, measure: Measure): readonly string[] {
  return linesOf(text).flatMap((line) => wrapLine(line, (part) => measure.width(part, font, size) <= width));
}

/** Words and lines of a text's own are kept up to this width, px, where the box may be as wide as its text needs. */
const widestWord = 420;
const widestLine = 440;

/**
 * The lines of `text` in a box of no given width: broken at spaces so that they are about `width` px wide at the most. Words are not
 * broken, and lines of a text that has several may be twice as wide.
 */
export function wrappedFreely(
  text: string,
  { width, ...style }: TextStyle & { readonly width: number },
  measure: Measure,
): readonly string[] {
  const lines = linesOf(text);
  const own = lines.length > 1 ? Math.min(2 * width, widestLine) : width;
  return wrapped(text, { ...style, width: Math.max(own, Math.min(widestWord, longestWord(lines, style, measure))) }, measure);
}

/** Width of the widest word, px. */
export function longestWord(lines: readonly string[], style: TextStyle, measure: Measure): number {
  return widest(
    lines.flatMap((line) => line.split(' ')),
    style,
    measure,
  );
}

/** Width of the widest line, px. */
export function widest(lines: readonly string[], { font, size }: TextStyle, measure: Measure): number {
  return Math.max(0, ...lines.map((line) => measure.width(line, font, size)));
}

function wrapLine(line: string, fits: (part: string) => boolean): readonly string[] {
  if (fits(line)) return [line];
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ').flatMap((part) => pieces(part, fits))) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current === '' || fits(longer)) {
      current = longer;
    } else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

/** Places within a word behind which it may be broken: signs that join names, and the last small letter before a capital. */
const joints = /(?<=[\p{L}\p{N}][_\-./:,)]+)(?=[\p{L}\p{N}])|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

function pieces(word: string, fits: (part: string) => boolean): readonly string[] {
  if (fits(word)) return [word];
  const parts = word.split(joints).flatMap((part) => (fits(part) ? [part] : filled([...part], fits)));
  return filled(parts, fits);
}

/** Parts of a word joined to pieces, each as long as fits. */
function filled(parts: readonly string[], fits: (part: string) => boolean): readonly string[] {
  const found: string[] = [];
  let current = '';
  for (const part of parts) {
    if (current !== '' && !fits(current + part)) {
      found.push(current);
      current = '';
    }
    current += part;
  }
  return [...found, current];
}
