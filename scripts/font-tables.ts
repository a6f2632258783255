// The tables of a TrueType font as bytes by tag: reading them from a WOFF, changing some, and writing a TTF.

/** Table tag to its bytes. */
export type Tables = Map<string, Buffer>;

/** Tables of a WOFF 1.0 file; `inflate` undoes zlib's compression. */
export function readTables(woff: Buffer, inflate: (bytes: Buffer) => Buffer): Tables {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The file is no WOFF.');
  const tables: Tables = new Map();
  for (let entry = 44; entry < 44 + 20 * woff.readUInt16BE(12); entry += 20) {
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    tables.set(woff.toString('latin1', entry, entry + 4), packed === length ? bytes : inflate(bytes));
  }
  return tables;
}

/** A TTF file of `tables`, in the order of their tags, with right checksums. */
export function writeFont(tables: Tables): Buffer {
  const entries = [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).map(([tag, bytes]) => ({ tag, bytes: Buffer.from(bytes) }));
  need(tables, 'head');
  const head = entries.find(({ tag }) => tag === 'head')?.bytes;
  head?.writeUInt32BE(0, 8);
  const directory = Buffer.alloc(12 + 16 * entries.length);
  const power = Math.floor(Math.log2(entries.length));
  directory.writeUInt32BE(0x00010000, 0);
  [entries.length, 16 * 2 ** power, power, 16 * (entries.length - 2 ** power)].forEach((value, index) => {
    directory.writeUInt16BE(value, 4 + 2 * index);
  });
  let offset = directory.length;
  const bodies: Buffer[] = [];
  for (const [index, { tag, bytes }] of entries.entries()) {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum(padded), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    bodies.push(tag === 'head' ? bytes : padded);
    if (tag === 'head') bodies.push(Buffer.alloc(-bytes.length & 3));
    offset += padded.length;
  }
  head?.writeUInt32BE((0xb1b0afba - checksum(Buffer.concat([directory, ...bodies]))) >>> 0, 8);
  return Buffer.concat([directory, ...bodies]);
}

/** Characters the font has a glyph for, ascending. */
export function codePointsOf(tables: Tables): readonly number[] {
  return [...glyphsByCodePoint(tables).keys()].sort((a, b) => a - b);
}

/** Advance in font units of each character. */
export function advancesOf(tables: Tables, codePoints: readonly number[]): readonly number[] {
  const glyphs = glyphsByCodePoint(tables);
  const hmtx = need(tables, 'hmtx');
  const last = need(tables, 'hhea').readUInt16BE(34) - 1;
  return codePoints.map((codePoint) => hmtx.readUInt16BE(4 * Math.min(glyphs.get(codePoint) ?? 0, last)));
}

/** Takes the outline from every glyph that no character leads to (they were reached by substitution only). Glyph ids stay. */
export function emptyUnreachable(tables: Tables): void {
  const [glyf, loca, head] = [need(tables, 'glyf'), need(tables, 'loca'), need(tables, 'head')];
  const long = head.readUInt16BE(50) === 1;
  const offset = (glyph: number) => (long ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const outline = (glyph: number) => glyf.subarray(offset(glyph), offset(glyph + 1));
  const reached = new Set([0]);
  const waiting = [0, ...glyphsByCodePoint(tables).values()];
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    reached.add(glyph);
    waiting.push(...componentsOf(outline(glyph)).filter((part) => !reached.has(part)));
  }
  const count = need(tables, 'maxp').readUInt16BE(4);
  const parts: Buffer[] = [];
  const offsets = Buffer.alloc(4 * (count + 1));
  let length = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    offsets.writeUInt32BE(length, 4 * glyph);
    const bytes = reached.has(glyph) ? outline(glyph) : Buffer.alloc(0);
    parts.push(bytes, Buffer.alloc(-bytes.length & 3));
    length += bytes.length + (-bytes.length & 3);
  }
  offsets.writeUInt32BE(length, 4 * count);
  head.writeUInt16BE(1, 50);
  tables.set('glyf', Buffer.concat(parts)).set('loca', offsets);
}

/** A `name` table with the family's own name and the original's copyright, trademark, designer and licence. */
export function nameTable({
  original,
  family,
  subfamily,
}: {
  readonly original: Buffer;
  readonly family: string;
  readonly subfamily: string;
}): Buffer {
  const said = windowsNames(original);
  const full = `${family} ${subfamily}`;
  const names: readonly (readonly [number, string])[] = [
    [0, `${said.get(0)}; Copyright (c) 2016-2018 The Inter Project Authors (me@rsms.me)`],
    [1, family],
    [2, subfamily],
    [3, `${full.replaceAll(' ', '')}; made from ${said.get(3)}`],
    [4, full],
    [5, said.get(5) ?? 'Version 1'],
    [6, `${family.replaceAll(' ', '')}-${subfamily.replaceAll(' ', '')}`],
    [9, said.get(9) ?? ''],
    [10, 'Made from Inter by leaving out substitution, kerning and the glyphs reached by them.'],
    [13, said.get(13) ?? ''],
    [14, said.get(14) ?? ''],
  ];
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0;
    [3, 1, 0x409, id, length, offset].forEach((value, field) => {
      head.writeUInt16BE(value, 6 + 12 * index + 2 * field);
    });
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}

function windowsNames(table: Buffer): ReadonlyMap<number, string> {
  const start = table.readUInt16BE(4);
  const names = new Map<number, string>();
  for (let entry = 6; entry < 6 + 12 * table.readUInt16BE(2); entry += 12) {
    if (table.readUInt16BE(entry) !== 3) continue;
    const at = start + table.readUInt16BE(entry + 10);
    const bytes = Buffer.from(table.subarray(at, at + table.readUInt16BE(entry + 8)));
    names.set(table.readUInt16BE(entry + 6), bytes.swap16().toString('utf16le'));
  }
  return names;
}

/** From the format 12 subtable of `cmap`. */
function glyphsByCodePoint(tables: Tables): ReadonlyMap<number, number> {
  const cmap = need(tables, 'cmap');
  const glyphs = new Map<number, number>();
  for (let entry = 4; entry < 4 + 8 * cmap.readUInt16BE(2); entry += 8) {
    const at = cmap.readUInt32BE(entry + 4);
    if (cmap.readUInt16BE(at) !== 12) continue;
    for (let group = at + 16; group < at + 16 + 12 * cmap.readUInt32BE(at + 12); group += 12) {
      const [start, end, glyph] = [0, 4, 8].map((field) => cmap.readUInt32BE(group + field));
      for (let code = start ?? 0; code <= (end ?? -1); code += 1) glyphs.set(code, (glyph ?? 0) + code - (start ?? 0));
    }
    return glyphs;
  }
  throw new Error('The font has no format 12 character map.');
}

/** Glyphs that a composite outline is put together from. */
function componentsOf(outline: Buffer): readonly number[] {
  if (outline.length < 10 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, flags = 0x20; flags & 0x20; ) {
    flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return parts;
}

function need(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`The font has no table ${tag}.`);
  return table;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
