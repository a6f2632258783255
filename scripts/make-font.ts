// Makes the diagram font from npm's inter-ui: packages/notation/font/*.ttf and the table of advances that measures text.
// Run it with the pinned Node after another version of inter-ui was installed: node scripts/make-font.ts
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { advancesOf, codePointsOf, emptyUnreachable, nameTable, readTables, type Tables, writeFont } from './font-tables.ts';

const root = join(import.meta.dirname, '..');
const from = join(root, 'node_modules', 'inter-ui');
const notation = join(root, 'packages', 'notation');

// The bold is Inter's semi-bold: names stand out without shouting. It says weight 700, so that nobody emboldens it again.
const styles = [
  { key: 'regular', source: 'Inter-Regular', file: 'umlaut-diagram-regular', subfamily: 'Regular', weight: 400 },
  { key: 'bold', source: 'Inter-SemiBold', file: 'umlaut-diagram-bold', subfamily: 'Bold', weight: 700 },
  { key: 'italic', source: 'Inter-Italic', file: 'umlaut-diagram-italic', subfamily: 'Italic', weight: 400 },
  { key: 'boldItalic', source: 'Inter-SemiBoldItalic', file: 'umlaut-diagram-bold-italic', subfamily: 'Bold Italic', weight: 700 },
] as const;

/** Substitution and kerning go, so that a width is the sum of its advances in every renderer; no renderer needs the rest. */
const kept = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'];

mkdirSync(join(notation, 'font'), { recursive: true });
const fonts = styles.map((style) => ({ ...style, tables: make(style) }));
for (const { file, tables } of fonts) {
  const bytes = writeFont(tables);
  writeFileSync(join(notation, 'font', `${file}.ttf`), bytes);
  console.log(`${file}.ttf ${bytes.length} bytes`);
}
copyFileSync(join(from, 'LICENSE.txt'), join(notation, 'font', 'LICENSE'));
const table = advanceModule();
writeFileSync(join(notation, 'src', 'text', 'advances.data.ts'), table);
console.log(`advances.data.ts ${table.length} bytes`);

function make({ source, subfamily, weight }: (typeof styles)[number]): Tables {
  const woff = readTables(readFileSync(join(from, 'Inter (web)', `${source}.woff`)), inflateSync);
  const tables: Tables = new Map(kept.flatMap((tag) => (woff.has(tag) ? [[tag, Buffer.from(woff.get(tag) ?? [])]] : [])));
  emptyUnreachable(tables);
  tables.set('name', nameTable({ original: woff.get('name') ?? Buffer.alloc(0), family: 'Umlaut Diagram', subfamily }));
  markStyle(tables, { weight, subfamily });
  return tables;
}

/** Style flags as fontconfig, resvg and the browsers read them, and a `post` table without glyph names. */
function markStyle(tables: Tables, { weight, subfamily }: { readonly weight: number; readonly subfamily: string }): void {
  const bold = subfamily.includes('Bold');
  const italic = subfamily.includes('Italic');
  const os2 = tables.get('OS/2');
  const head = tables.get('head');
  const post = tables.get('post');
  if (os2 === undefined || head === undefined || post === undefined) throw new Error('A table is missing in the source font.');
  os2.writeUInt16BE(weight, 4);
  const selection = os2.readUInt16BE(62) & ~0b110_0001;
  os2.writeUInt16BE(selection | (italic ? 1 : 0) | (bold ? 1 << 5 : 0) | (bold || italic ? 0 : 1 << 6), 62);
  head.writeUInt16BE((bold ? 1 : 0) | (italic ? 2 : 0), 44);
  const short = Buffer.from(post.subarray(0, 32));
  short.writeUInt32BE(0x00030000, 0);
  tables.set('post', short);
}

/**
 * The module of advances. Code points: runs of `gap` and `length` in base 36, as "gap.length". Advances: for each style, in
 * the order of the code points, runs of equal values as "value" or "value*count" in base 36. The values are what is left to
 * say of what comes on top of the plainer style, which is the regular one for the bold and the italic, and the bold for the
 * bold italic: more than on top of the letter without its accents, else than on top of the last that is as wide in the plainer
 * style. Most are 0, and the page loads a third less.
 */
function advanceModule(): string {
  const [first] = fonts;
  if (first === undefined) throw new Error('There is no style.');
  const codePoints = codePointsOf(first.tables);
  const [regular, bold, italic, boldItalic] = fonts.map(({ key, tables }) => {
    if (codePointsOf(tables).join() !== codePoints.join()) throw new Error(`${key} has other characters than regular.`);
    return advancesOf(tables, codePoints);
  });
  if (regular === undefined || bold === undefined || italic === undefined || boldItalic === undefined)
    throw new Error('A style is missing.');
  const table = {
    regular: unexpected(codePoints, regular),
    bold: unexpected(codePoints, bold, regular),
    italic: unexpected(codePoints, italic, regular),
    boldItalic: unexpected(codePoints, boldItalic, bold),
  };
  const lines = Object.entries(table).map(([key, values]) => `  ${key}:\n    '${runs(values)}',\n`);
  const unitsPerEm = first.tables.get('head')?.readUInt16BE(18);
  return [
    '// Made by scripts/make-font.ts from the font in packages/notation/font; do not edit.\n\n',
    `export const unitsPerEm = ${unitsPerEm};\n\n`,
    `export const codePoints =\n  '${ranges(codePoints)}';\n\n`,
    `export const advances = {\n${lines.join('')}};\n`,
  ].join('');
}

/** Returns the residual of each width; packages/notation/src/text/measure.ts expects the same of it. */
function unexpected(codePoints: readonly number[], widths: readonly number[], plainer?: readonly number[]): readonly number[] {
  const places = new Map(codePoints.map((code, index) => [code, index]));
  const onTop = widths.map((width, index) => width - (plainer?.[index] ?? 0));
  const ofWidth = new Map<number, number>();
  return codePoints.map((code, index) => {
    const letter = String.fromCodePoint(code).normalize('NFD').codePointAt(0) ?? code;
    const place = letter < code ? places.get(letter) : undefined;
    const base = plainer?.[index] ?? 0;
    const expected = place === undefined ? (ofWidth.get(base) ?? 0) : (onTop[place] ?? 0);
    if (plainer !== undefined) ofWidth.set(base, onTop[index] ?? 0);
    return (onTop[index] ?? 0) - expected;
  });
}

function ranges(codePoints: readonly number[]): string {
  const found: string[] = [];
  let after = 0;
  for (let at = 0; at < codePoints.length; ) {
    const start = codePoints[at] ?? 0;
    let length = 1;
    while (codePoints[at + length] === start + length) length += 1;
    found.push(length === 1 ? (start - after).toString(36) : `${(start - after).toString(36)}.${length.toString(36)}`);
    after = start + length;
    at += length;
  }
  return found.join(' ');
}

function runs(values: readonly number[]): string {
  const found: string[] = [];
  for (let at = 0; at < values.length; ) {
    const value = values[at] ?? 0;
    let length = 1;
    while (values[at + length] === value) length += 1;
    found.push(length === 1 ? value.toString(36) : `${value.toString(36)}*${length.toString(36)}`);
    at += length;
  }
  return found.join(' ');
}
