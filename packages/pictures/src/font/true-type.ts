import { joined } from '../bytes.ts';
import { bytesOf, fontFile, type Tables, table, tablesOf } from './font-tables.ts';
import { outlinesOf, withParts } from './outlines.ts';
import { webSubsetOf } from './web-subset.ts';

/** The parts of a TrueType font file that pictures need. Widths and heights are in units, `unitsPerEm` to the font size. */
export interface TrueType {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  /** Left, bottom, right, top of all glyphs together. */
  readonly box: readonly number[];
  /** Distance of an underline's middle from the baseline, downwards, and how thick it is. */
  readonly underline: { readonly offset: number; readonly thickness: number };
  /** Number of the glyph for a code point; 0 when the font has none. */
  glyphOf(codePoint: number): number;
  widthOf(glyph: number): number;
  /** A font file of the glyphs in `used` alone, by the same numbers. */
  subset(used: ReadonlySet<number>): Uint8Array;
  /** A font file for the web of the glyphs of `codePoints` alone, numbered without gaps; undefined when the font has none of them. */
  webSubset(codePoints: Iterable<number>): Uint8Array | undefined;
}

/** Reads a font file as scripts/make-font.ts writes them: outlines in `glyf`, long offsets, code points in format 12. Throws on others. */
export function readTrueType(file: Uint8Array): TrueType {
  const tables = tablesOf(file);
  const [head, hhea, post] = [table(tables, 'head'), table(tables, 'hhea'), table(tables, 'post')];
  if (head.getInt16(50) !== 1) throw new Error('The font has short offsets, which are not read.');
  const glyphs = glyphsByCode(table(tables, 'cmap'));
  const [metrics, measured] = [table(tables, 'hmtx'), hhea.getUint16(34)];
  return {
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    box: [36, 38, 40, 42].map((at) => head.getInt16(at)),
    underline: { offset: -post.getInt16(8), thickness: post.getInt16(10) },
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? 0,
    widthOf: (glyph) => metrics.getUint16(4 * Math.min(glyph, measured - 1)),
    subset: (used) => subsetOf(tables, used),
    webSubset: (codePoints) => webSubsetOf({ tables, glyphs, measured }, codePoints),
  };
}

/** Glyph by code point, from the segments of format 12. */
function glyphsByCode(cmap: DataView): ReadonlyMap<number, number> {
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + 8 * index));
  const start = offsets.find((offset) => cmap.getUint16(offset) === 12);
  if (start === undefined) throw new Error('The font has no table of all code points.');
  const glyphs = new Map<number, number>();
  for (let at = start + 16; at < start + 16 + 12 * cmap.getUint32(start + 12); at += 12) {
    const [first, last, glyph] = [cmap.getUint32(at), cmap.getUint32(at + 4), cmap.getUint32(at + 8)];
    for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first);
  }
  return glyphs;
}

function subsetOf(tables: Tables, used: ReadonlySet<number>): Uint8Array {
  const loca = table(tables, 'loca');
  const outline = outlinesOf(tables);
  const kept = withParts(used, outline);
  const places = new DataView(new ArrayBuffer(loca.byteLength));
  const outlines: Uint8Array[] = [];
  let at = 0;
  for (let glyph = 0; 4 * glyph + 4 < loca.byteLength; glyph += 1) {
    if (kept.has(glyph)) {
      const padded = joined([outline(glyph), new Uint8Array(-outline(glyph).length & 3)]);
      outlines.push(padded);
      at += padded.length;
    }
    places.setUint32(4 * glyph + 4, at);
  }
  const same = ['head', 'hhea', 'maxp'].map((tag): [string, Uint8Array] => [tag, bytesOf(table(tables, tag))]);
  const metrics = keptMetrics(table(tables, 'hmtx'), kept);
  return fontFile([...same, ['glyf', joined(outlines)], ['loca', bytesOf(places)], ['hmtx', metrics]]);
}

/** The metrics with zeros for glyphs that are left out: they pack to nothing. */
function keptMetrics(metrics: DataView, kept: ReadonlySet<number>): Uint8Array {
  const all = bytesOf(metrics);
  const some = new Uint8Array(all.length);
  for (const glyph of kept) some.set(all.subarray(4 * glyph, 4 * glyph + 4), 4 * glyph);
  return some;
}
