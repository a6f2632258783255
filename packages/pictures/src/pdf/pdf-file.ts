import { joined, latin1Bytes } from '../bytes.ts';

/** Packs bytes as zlib does (RFC 1950). */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>;

/** The objects of a PDF file, numbered from 1 in the order they are added. */
export class PdfFile {
  readonly #deflate: Deflate;
  readonly #objects: (Uint8Array | undefined)[] = [];

  constructor(deflate: Deflate) {
    this.#deflate = deflate;
  }

  /** A reference, such as `3 0 R`, to an object that is yet to be written. */
  reserve(): string {
    this.#objects.push(undefined);
    return `${this.#objects.length} 0 R`;
  }

  /** Writes an object in the file's own syntax, of Latin-1 characters; returns its reference. */
  add(body: string, reference = this.reserve()): string {
    this.#objects[Number.parseInt(reference, 10) - 1] = latin1Bytes(body);
    return reference;
  }

  /** Writes a packed stream; `entries` go into its dictionary. */
  async addStream(content: Uint8Array, entries = ''): Promise<string> {
    const reference = this.reserve();
    const packed = await this.#deflate(content);
    const head = `<< ${entries} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
    this.#objects[Number.parseInt(reference, 10) - 1] = joined([latin1Bytes(head), packed, latin1Bytes('\nendstream')]);
    return reference;
  }

  /** The file, begun at the object `root`, with what `info` tells about it. */
  bytes({ root, info }: { readonly root: string; readonly info: string }): Uint8Array {
    // The second line tells programs that look at it that this is no text.
    const parts = [latin1Bytes('%PDF-1.7\n%\u00fc\u00df\u00f6\u00e4\n')];
    const places: string[] = [];
    let at = parts[0]?.length ?? 0;
    for (const [index, object] of this.#objects.entries()) {
      if (object === undefined) throw new Error(`The object ${index + 1} was never written.`);
      const written = joined([latin1Bytes(`${index + 1} 0 obj\n`), object, latin1Bytes('\nendobj\n')]);
      places.push(`${String(at).padStart(10, '0')} 00000 n \n`);
      parts.push(written);
      at += written.length;
    }
    const size = places.length + 1;
    const end = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root ${root} /Info ${info} >>\nstartxref\n${at}\n%%EOF\n`;
    return joined([...parts, latin1Bytes(end)]);
  }
}

/** Any text as the file's syntax has it: UTF-16 in hexadecimal digits. */
export function pdfText(text: string): string {
  return `<FEFF${utf16Hex(text.toWellFormed())}>`;
}

/** The UTF-16 units of `text` in hexadecimal digits. */
export function utf16Hex(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index))).join('');
}

/** A number from 0 to 65535 as four hexadecimal digits. */
export function hex4(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

/** A number as the file's syntax has it, which knows no exponents. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}
