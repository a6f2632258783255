import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Api } from './api.ts';

type Encoding = 'zstd' | 'br' | 'gzip';

/** Shorter answers fit into the packet that carries their headers. */
const leastBytes = 1024;
/** Answers that are compressed at a time; beyond that they are sent as they are, so that others' work on the threads does not wait. */
const mostAtOnce = 8;

const toZstd = promisify(zstdCompress);
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Low levels, on threads beside the event loop: most of what can be saved, for about a millisecond per 300 KB. */
const compressors: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  zstd: (text) => toZstd(text, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (text) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text) => toGzip(text, { level: 4 }),
};

/**
 * Compresses the answers of calls by what the client accepts. A route whose answers hold a secret (`holdsSecret`) is left out: the length
 * of a compressed body tells how much of it is said twice (docs/decisions/18-compressed-answers.md).
 */
export function compressAnswers(api: Api): void {
  let underWay = 0;
  api.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const type = String(reply.getHeader('content-type') ?? '');
    if (request.routeOptions.config.holdsSecret === true || reply.hasHeader('content-encoding') || !/json|svg|text/.test(type))
      return payload;
    if (Buffer.byteLength(payload) < leastBytes) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined || underWay >= mostAtOnce) return payload;
    underWay += 1;
    try {
      const compressed = await compressors[encoding](Buffer.from(payload));
      reply.header('content-encoding', encoding);
      reply.removeHeader('content-length');
      // The same content in other bytes (RFC 9110, 8.8.1).
      const etag = reply.getHeader('etag');
      if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
      return compressed;
    } finally {
      underWay -= 1;
    }
  });
}

/** The encoding of those that a client accepts which costs least to make; undefined where it accepts none (RFC 9110, 12.5.3). */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  const accepted = new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([name]) => name),
  );
  return (['zstd', 'br', 'gzip'] as const).find((encoding) => accepted.has(encoding));
}
