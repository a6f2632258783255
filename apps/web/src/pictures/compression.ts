/** Packs as zlib does. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * Unpacks what zlib packed, or bare deflate where it is said to be `raw`; undefined when it is damaged or unpacks to more than `most`
 * bytes: unpacking stops there.
 */
export async function inflate(packed: Uint8Array, most: number, form: 'zlib' | 'raw' = 'zlib'): Promise<Uint8Array | undefined> {
  const unpacking = new DecompressionStream(form === 'raw' ? 'deflate-raw' : 'deflate');
  const reader = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(unpacking).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > most) {
        await reader.cancel();
        return undefined;
      }
      parts.push(next.value);
    }
  } catch {
    // The stream fails at damaged data: there is nothing to be had.
    return undefined;
  }
  return new Uint8Array(await new Blob(parts.map((part) => Uint8Array.from(part))).arrayBuffer());
}
