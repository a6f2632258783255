import { joined, latin1Bytes } from '../bytes.ts';

/** The parts of a TrueType font file that a PDF needs. Widths and heights are in units, `unitsPerEm` to the font size. */
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
}

type Tables = ReadonlyMap<string, DataView>;

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
  };
}

function tablesOf(file: Uint8Array): Tables {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = new Map<string, DataView>();
  for (let entry = 12; entry < 12 + 16 * view.getUint16(4); entry += 16) {
    const tag = String.fromCharCode(...file.subarray(entry, entry + 4));
    tables.set(tag, new DataView(file.buffer, file.byteOffset + view.getUint32(entry + 8), view.getUint32(entry + 12)));
  }
  return tables;
}

function table(tables: Tables, tag: string): DataView {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`The font has no table ${tag}.`);
  return found;
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
  const [glyf, loca] = [table(tables, 'glyf'), table(tables, 'loca')];
  const outline = (glyph: number): Uint8Array => {
    const [from, to] = [loca.getUint32(4 * glyph), loca.getUint32(4 * glyph + 4)];
    return new Uint8Array(glyf.buffer, glyf.byteOffset + from, to - from);
  };
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

/** The glyphs with those that they are made of, and the one that stands for what is missing. */
function withParts(used: ReadonlySet<number>, outline: (glyph: number) => Uint8Array): ReadonlySet<number> {
  const kept = new Set([0, ...used]);
  for (const glyph of kept) for (const part of partsOf(outline(glyph))) kept.add(part);
  return kept;
}

const wordArguments = 0x1;
const scaled = 0x8;
const more = 0x20;
const scaledTwice = 0x40;
const turned = 0x80;

/** Glyphs that a composite outline is made of (OpenType specification, table glyf). */
function partsOf(outline: Uint8Array): readonly number[] {
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  if (outline.length < 10 || view.getInt16(0) >= 0) return [];
  const parts: number[] = [];
  let flags = more;
  for (let at = 10; (flags & more) !== 0; ) {
    flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    at += 4 + (flags & wordArguments ? 4 : 2);
    at += flags & turned ? 8 : flags & scaledTwice ? 4 : flags & scaled ? 2 : 0;
  }
  return parts;
}

function fontFile(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = new DataView(new ArrayBuffer(12 + 16 * sorted.length));
  const power = Math.floor(Math.log2(sorted.length));
  directory.setUint32(0, 0x00010000);
  [sorted.length, 16 * 2 ** power, power, 16 * (sorted.length - 2 ** power)].forEach((value, index) => {
    directory.setUint16(4 + 2 * index, value);
  });
  let offset = directory.byteLength;
  const bodies = sorted.map(([tag, body], index) => {
    const at = 12 + 16 * index;
    for (const [place, byte] of latin1Bytes(tag).entries()) directory.setUint8(at + place, byte);
    const padded = joined([body, new Uint8Array(-body.length & 3)]);
    directory.setUint32(at + 4, checksum(padded));
    directory.setUint32(at + 8, offset);
    directory.setUint32(at + 12, body.length);
    offset += padded.length;
    return padded;
  });
  return joined([bytesOf(directory), ...bodies]);
}

function checksum(padded: Uint8Array): number {
  const view = new DataView(padded.buffer, padded.byteOffset, padded.byteLength);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
