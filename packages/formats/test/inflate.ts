import type { Inflate } from '@umlaut/pictures';

/** Unpacks with the platform's streams, as the browser does; too much is refused after it was unpacked. */
export const inflate: Inflate = async (packed, most, form) => {
  try {
    const unpacking = new DecompressionStream(form === 'raw' ? 'deflate-raw' : 'deflate');
    const bytes = new Uint8Array(await new Response(new Blob([Uint8Array.from(packed)]).stream().pipeThrough(unpacking)).arrayBuffer());
    return bytes.length > most ? undefined : bytes;
  } catch {
    // Damaged data.
    return undefined;
  }
};
