import { joined, latin1Bytes } from '../bytes.ts';

/** The tables of a font file by their tags (OpenType specification, "Organization of an OpenType Font"). */
export type Tables = ReadonlyMap<string, DataView>;

export function tablesOf(file: Uint8Array): Tables {
  const view = viewOf(file);
  const tables = new Map<string, DataView>();
  for (let entry = 12; entry < 12 + 16 * view.getUint16(4); entry += 16) {
    const tag = String.fromCharCode(...file.subarray(entry, entry + 4));
    tables.set(tag, new DataView(file.buffer, file.byteOffset + view.getUint32(entry + 8), view.getUint32(entry + 12)));
  }
  return tables;
}

export function table(tables: Tables, tag: string): DataView {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`The font has no table ${tag}.`);
  return found;
}

/** A font file of `tables`, with the checksums of all but the whole. */
export function fontFile(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
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
  const view = viewOf(padded);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

export function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
