import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { AppError } from '../../app-error.ts';

/** The next ones take longer than what they save in writing. */
const level = 1;
/** The checksum takes 4 bytes. Without it a flipped bit often becomes another letter, and nobody notices. */
const packing = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 };
/** Packed diagrams of the usual size fit into one or two, unpacked ones into one: each further one is an allocation and a copy. */
const packedChunk = 4 * 1024;
const unpackedChunk = 64 * 1024;
/** Sixteen times the largest diagram, as stored content outlives a limit. A few bytes from a foreign backup could unpack to gigabytes. */
export const mostUnpackedBytes = 4 * 1024 * 1024;
/** Frames that declare more, by their size or their window, are refused before memory is reserved for them. */
const mostWindowLog = Math.log2(mostUnpackedBytes);

/**
 * Reused buffer for texts to be packed. A buffer for each, soon dropped, would have the garbage collected many times as often.
 */
let bytes = Buffer.allocUnsafe(1024 * 1024);

/** The text as fewer bytes. At once: a diagram of the largest size takes under a millisecond. */
export function pack(text: string): Uint8Array<ArrayBuffer> {
  const packed = zstdCompressSync(bytesOf(text), { chunkSize: packedChunk, params: packing });
  // Of its own: what Node gives is a piece of a far larger buffer, all of which would go along to another thread.
  return new Uint8Array(packed);
}

/** The text that was packed; at once as well. Throws `version_damaged` where the bytes have changed, or hold more than `mostUnpackedBytes`. */
export function unpack(packed: Uint8Array): string {
  const params = { [constants.ZSTD_d_windowLogMax]: mostWindowLog };
  try {
    return zstdDecompressSync(packed, { chunkSize: unpackedChunk, maxOutputLength: mostUnpackedBytes, params }).toString();
  } catch (cause) {
    throw new AppError('version_damaged', { cause });
  }
}

/** Good until the next call. */
function bytesOf(text: string): Uint8Array {
  const most = text.length * 3;
  if (most > bytes.length) bytes = Buffer.allocUnsafe(most);
  return bytes.subarray(0, bytes.write(text));
}
