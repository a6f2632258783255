import { joined } from '../bytes.ts';
import { bytesOf, fontFile, type Tables, table, viewOf } from './font-tables.ts';
import { outlinesOf, partPlaces, withParts } from './outlines.ts';

/** A font, read. */
interface Font {
  readonly tables: Tables;
  /** Glyph by code point. */
  readonly glyphs: ReadonlyMap<number, number>;
  /** How many glyphs have an advance of their own; later ones have that of the last. */
  readonly measured: number;
}

/**
 * A font file of the glyphs of `codePoints` alone, numbered without gaps: a tenth of what a PDF's subset takes, which keeps the numbers.
 * It has every table that browsers demand (OpenType specification, "Required Tables"); code points that the font lacks are left out.
 */
export function webSubsetOf({ tables, glyphs, measured }: Font, codePoints: Iterable<number>): Uint8Array | undefined {
  const characters = [...new Set(codePoints)].filter((code) => glyphs.has(code)).sort((a, b) => a - b);
  // Browsers refuse a font whose character map is empty.
  if (characters.length === 0) return undefined;
  const outline = outlinesOf(tables);
  const kept = [...withParts(new Set(characters.map((code) => glyphs.get(code) ?? 0)), outline)];
  const numbers = new Map(kept.map((glyph, index) => [glyph, index]));
  const outlines = kept.map((glyph) => renumbered(outline(glyph), numbers));
  const same = ['OS/2', 'name', 'post'].map((tag): [string, Uint8Array] => [tag, bytesOf(table(tables, tag))]);
  return fontFile([
    ...same,
    ['cmap', characterMap(characters.map((code) => [code, numbers.get(glyphs.get(code) ?? 0) ?? 0]))],
    ['glyf', joined(outlines)],
    ['head', bytesOf(table(tables, 'head'))],
    ['hhea', withUint16(table(tables, 'hhea'), 34, kept.length)],
    ['hmtx', joined(kept.map((glyph) => metricsOf(table(tables, 'hmtx'), glyph, measured)))],
    ['loca', placesOf(outlines)],
    ['maxp', withUint16(table(tables, 'maxp'), 4, kept.length)],
  ]);
}

/** The outline, padded to four bytes, with the new numbers of the glyphs that it is made of. */
function renumbered(outline: Uint8Array, numbers: ReadonlyMap<number, number>): Uint8Array {
  const copy = joined([outline, new Uint8Array(-outline.length & 3)]);
  const view = viewOf(copy);
  for (const at of partPlaces(outline)) view.setUint16(at, numbers.get(view.getUint16(at)) ?? 0);
  return copy;
}

function placesOf(outlines: readonly Uint8Array[]): Uint8Array {
  const places = new DataView(new ArrayBuffer(4 * outlines.length + 4));
  let end = 0;
  for (const [index, { length }] of outlines.entries()) {
    end += length;
    places.setUint32(4 * index + 4, end);
  }
  return bytesOf(places);
}

/** Advance and left side bearing of a glyph. */
function metricsOf(metrics: DataView, glyph: number, measured: number): Uint8Array {
  const pair = new DataView(new ArrayBuffer(4));
  pair.setUint16(0, metrics.getUint16(4 * Math.min(glyph, measured - 1)));
  pair.setInt16(2, metrics.getInt16(glyph < measured ? 4 * glyph + 2 : 4 * measured + 2 * (glyph - measured)));
  return bytesOf(pair);
}

/** The table `cmap` with one subtable of format 12, for all of Unicode on every platform; a run of characters is a group. */
function characterMap(pairs: readonly (readonly [code: number, glyph: number])[]): Uint8Array {
  const groups: { first: number; last: number; glyph: number }[] = [];
  for (const [code, glyph] of pairs) {
    const open = groups.at(-1);
    if (open !== undefined && open.last + 1 === code && open.glyph + code - open.first === glyph) open.last = code;
    else groups.push({ first: code, last: code, glyph });
  }
  const head = 12;
  const view = new DataView(new ArrayBuffer(head + 16 + 12 * groups.length));
  [0, 1, 3, 10].forEach((value, index) => {
    view.setUint16(2 * index, value);
  });
  view.setUint32(8, head);
  view.setUint16(head, 12);
  [16 + 12 * groups.length, 0, groups.length].forEach((value, index) => {
    view.setUint32(head + 4 + 4 * index, value);
  });
  for (const [index, group] of groups.entries()) {
    [group.first, group.last, group.glyph].forEach((value, field) => {
      view.setUint32(head + 16 + 12 * index + 4 * field, value);
    });
  }
  return bytesOf(view);
}

function withUint16(source: DataView, at: number, value: number): Uint8Array {
  const copy = Uint8Array.from(bytesOf(source));
  viewOf(copy).setUint16(at, value);
  return copy;
}
