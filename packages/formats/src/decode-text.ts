import { foreignFile, utf8Text } from '@umlaut/pictures';

/** The text that bytes are, or why they are none. */
type DecodedText = { readonly text: string; readonly problem?: never } | { readonly problem: string };

const notUtf8 = 'The file isn’t UTF-8. Save it as UTF-8 and try again.';

/** Decodes UTF-8, with or without a byte order mark, and UTF-16 with one. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const text = isUtf16(bytes) ? utf16Text(bytes) : utf8Text(bytes);
  if (text !== undefined) return { text };
  return { problem: looksLikeText(bytes) ? notUtf8 : foreignFile };
}

/** Whether bytes begin with the byte order mark of UTF-16, in either order. */
export function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

const pieceLength = 4096;

/** The text behind a byte order mark, which gives the order; undefined where a code unit is cut off or has lost its other half. */
function utf16Text(bytes: Uint8Array): string | undefined {
  const high = bytes[0] === 0xfe ? 0 : 1;
  const parts: string[] = [];
  let codes: number[] = [];
  for (let at = 2; at < bytes.length; at += 2) {
    if (at + 1 === bytes.length) return undefined;
    codes.push(((bytes[at + high] ?? 0) << 8) | (bytes[at + 1 - high] ?? 0));
    if (codes.length < pieceLength && at + 2 < bytes.length) continue;
    parts.push(String.fromCharCode(...codes));
    codes = [];
  }
  const text = parts.join('');
  return text.isWellFormed() ? text : undefined;
}

/** Whether bytes have none that only other files than texts have: those below a space, but for tabs and line ends. */
function looksLikeText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d);
}
