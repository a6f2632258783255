/** `text` in UTF-8; halves of surrogate pairs become the replacement character. */
export function utf8Bytes(text: string): Uint8Array {
  const formed = text.toWellFormed();
  // Three for each unit of UTF-16 are enough: pairs of them take four.
  const bytes = new Uint8Array(formed.length * 3);
  let length = 0;
  for (let at = 0; at < formed.length; at += 1) {
    const code = formed.codePointAt(at) ?? 0;
    if (code < 0x80) {
      bytes[length++] = code;
      continue;
    }
    if (code >= 0x800) {
      if (code >= 0x10000) {
        at += 1;
        bytes[length++] = 0xf0 | (code >> 18);
        bytes[length++] = tail(code >> 12);
      } else bytes[length++] = 0xe0 | (code >> 12);
      bytes[length++] = tail(code >> 6);
    } else bytes[length++] = 0xc0 | (code >> 6);
    bytes[length++] = tail(code);
  }
  return bytes.slice(0, length);
}

/** The text that `bytes` say in UTF-8, without a byte order mark; undefined when they say none. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  const parts: string[] = [];
  let codes: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length =
      first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
    if (length === 0 || at + length > bytes.length) return undefined;
    let code = length === 1 ? first : first & (0xff >> (length + 1));
    for (let next = at + 1; next < at + length; next += 1) {
      const byte = bytes[next] ?? 0;
      if (byte >> 6 !== 2) return undefined;
      code = (code << 6) | (byte & 0x3f);
    }
    if (code < (least[length] ?? 0) || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined;
    if (at > 0 || code !== byteOrderMark) codes.push(code);
    at += length;
    if (codes.length === pieceLength || at === bytes.length) {
      parts.push(String.fromCodePoint(...codes));
      codes = [];
    }
  }
  return parts.join('');
}

/** One byte for each character of `text`, which has none above U+00FF. */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** `parts` one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** `bytes` in base64 (RFC 4648, section 4). */
export function base64Of(bytes: Uint8Array): string {
  const quads: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const quad = [18, 12, 6, 0].map((shift) => base64Signs[(bits >> shift) & 63]).join('');
    const count = Math.min(3, bytes.length - at);
    quads.push(quad.slice(0, count + 1).padEnd(4, '='));
  }
  return quads.join('');
}

const base64Signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const byteOrderMark = 0xfeff;
/** Characters decoded at a time: functions take only so many arguments. */
const pieceLength = 4096;
/** Smallest code that may take so many bytes. */
const least: Readonly<Record<number, number>> = { 1: 0, 2: 0x80, 3: 0x800, 4: 0x10000 };

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}
