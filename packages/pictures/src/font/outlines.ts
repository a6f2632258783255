import { type Tables, table, viewOf } from './font-tables.ts';

/** The outline of each glyph, as a view of the file. */
export function outlinesOf(tables: Tables): (glyph: number) => Uint8Array {
  const [glyf, loca] = [table(tables, 'glyf'), table(tables, 'loca')];
  return (glyph) => {
    const [from, to] = [loca.getUint32(4 * glyph), loca.getUint32(4 * glyph + 4)];
    return new Uint8Array(glyf.buffer, glyf.byteOffset + from, to - from);
  };
}

/** The glyphs with those that they are made of, after the one that stands for what is missing. */
export function withParts(used: ReadonlySet<number>, outline: (glyph: number) => Uint8Array): ReadonlySet<number> {
  const kept = new Set([0, ...used]);
  for (const glyph of kept) for (const at of partPlaces(outline(glyph))) kept.add(viewOf(outline(glyph)).getUint16(at));
  return kept;
}

const wordArguments = 0x1;
const scaled = 0x8;
const more = 0x20;
const scaledTwice = 0x40;
const turned = 0x80;

/** Where a composite outline names the glyphs that it is made of (OpenType specification, table glyf). */
export function partPlaces(outline: Uint8Array): readonly number[] {
  const view = viewOf(outline);
  if (outline.length < 10 || view.getInt16(0) >= 0) return [];
  const places: number[] = [];
  let flags = more;
  for (let at = 10; (flags & more) !== 0; ) {
    flags = view.getUint16(at);
    places.push(at + 2);
    at += 4 + (flags & wordArguments ? 4 : 2);
    at += flags & turned ? 8 : flags & scaledTwice ? 4 : flags & scaled ? 2 : 0;
  }
  return places;
}
