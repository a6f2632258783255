import { joined, latin1Bytes, utf8Bytes, utf8Text } from './bytes.ts';

/**
 * Unpacks deflated data, with the frame of zlib (RFC 1950) unless it is said to be raw; undefined when it is damaged or unpacks to more
 * than `most` bytes.
 */
export type Inflate = (packed: Uint8Array, most: number, form?: 'zlib' | 'raw') => Promise<Uint8Array | undefined>;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const headEnd = 33;
/** Dots in a metre at 96 to an inch, the size of a CSS pixel. */
const dotsPerMetre = 96 / 0.0254;

/** Whether `bytes` begin as every PNG file does. */
export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/**
 * The PNG file with `texts` (keyword, which is 1 to 79 Latin letters, to any text) kept inside as `iTXt` chunks, and with the
 * size it is to be shown at, so that a picture of twice the pixels is not twice as large on paper: `scale` pixels to a CSS pixel.
 */
export function withTexts(
  png: Uint8Array,
  { texts, scale }: { readonly texts: Readonly<Record<string, string>>; readonly scale: number },
): Uint8Array {
  const dots = Math.round(dotsPerMetre * scale);
  const chunks = [
    chunk('pHYs', joined([fourBytes(dots), fourBytes(dots), Uint8Array.of(1)])),
    ...Object.entries(texts).map(([keyword, text]) => chunk('iTXt', joined([latin1Bytes(`${keyword}\0\0\0\0\0`), utf8Bytes(text)]))),
  ];
  return joined([png.subarray(0, headEnd), ...chunks, png.subarray(headEnd)]);
}

/**
 * The text kept under `keyword` in an `iTXt`, `tEXt` or `zTXt` chunk; undefined when there is none, or when it is damaged or larger than
 * `most` bytes.
 */
export async function textOf(
  png: Uint8Array,
  { keyword, most, inflate }: { readonly keyword: string; readonly most: number; readonly inflate: Inflate },
): Promise<string | undefined> {
  const start = latin1Bytes(`${keyword}\0`);
  for (const { name, body } of chunksOf(png)) {
    if (!/^(iTXt|tEXt|zTXt)$/.test(name) || !start.every((byte, index) => body[index] === byte)) continue;
    const rest = body.subarray(start.length);
    const bytes = await textBytes(name, rest, { most, inflate });
    if (bytes === undefined || bytes.length > most) return undefined;
    return name === 'iTXt' ? utf8Text(bytes) : (utf8Text(bytes) ?? latin1Text(bytes));
  }
  return undefined;
}

async function textBytes(
  chunk: string,
  rest: Uint8Array,
  { most, inflate }: { readonly most: number; readonly inflate: Inflate },
): Promise<Uint8Array | undefined> {
  if (chunk === 'tEXt') return rest;
  // draw.io has packed without zlib's frame, against the PNG specification.
  if (chunk === 'zTXt') return (await inflate(rest.subarray(1), most)) ?? (await inflate(rest.subarray(1), most, 'raw'));
  const afterLanguage = rest.indexOf(0, 2) + 1;
  const textStart = afterLanguage === 0 ? 0 : rest.indexOf(0, afterLanguage) + 1;
  if (textStart === 0) return undefined;
  return rest[0] === 1 ? await inflate(rest.subarray(textStart), most) : rest.subarray(textStart);
}

function latin1Text(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 4096) parts.push(String.fromCharCode(...bytes.subarray(at, at + 4096)));
  return parts.join('');
}

function* chunksOf(png: Uint8Array): Generator<{ readonly name: string; readonly body: Uint8Array }> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = signature.length; at + 12 <= png.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > png.length) return;
    yield { name: String.fromCharCode(...png.subarray(at + 4, at + 8)), body: png.subarray(at + 8, end - 4) };
    at = end;
  }
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const checked = joined([latin1Bytes(name), body]);
  return joined([fourBytes(body.length), checked, fourBytes(checksum(checked))]);
}

function fourBytes(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

const remainders = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 as the PNG specification has it (ISO 3309). */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (remainders[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
