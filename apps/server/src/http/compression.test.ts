import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { compressAnswers, encodingFor } from './compression.ts';

const long = { data: 'class '.repeat(1000) };

async function answer(path: string, encoding?: string) {
  const api: Api = fastify().withTypeProvider<ZodTypeProvider>();
  compressAnswers(api);
  api.get('/long', () => long);
  api.get('/short', () => ({ data: 'class' }));
  api.get('/login', { config: { holdsSecret: true } }, () => long);
  api.get('/picture', (_request, reply) => reply.headers({ etag: '"1"', vary: 'authorization' }).type('image/svg+xml').send(long.data));
  const { headers, rawPayload } = await api.inject({ url: path, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
  return { headers, body: rawPayload };
}

describe('a compressed answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is encoded as the client accepts it: %s', async (accepted, encoding, decode) => {
    const { headers, body } = await answer('/long', accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['content-length']).toBe(String(body.length));
    expect(JSON.parse(decode(body).toString())).toEqual(long);
  });

  it('is none where it is short, holds a secret or is not asked for', async () => {
    for (const [path, accepted] of [['/short', 'gzip'], ['/login', 'gzip'], ['/long'], ['/long', 'identity']] as const)
      expect((await answer(path, accepted)).headers).not.toHaveProperty('content-encoding');
  });

  it('has a weak tag, and keeps what else it varies by', async () => {
    const { headers } = await answer('/picture', 'br');
    expect(headers).toMatchObject({ etag: 'W/"1"', vary: 'authorization, accept-encoding' });
  });

  it('is made by none that the client refuses', () => {
    expect(encodingFor('zstd;q=0, br; q=0.0, gzip;q=0.5')).toBe('gzip');
    expect(encodingFor('deflate')).toBeUndefined();
    expect(encodingFor(undefined)).toBeUndefined();
  });
});
