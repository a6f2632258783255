import { cpSync, mkdirSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type OpenApp, openApp } from '../support/app.ts';
import { makeDataDir } from '../support/server.ts';

const page = '<!doctype html><title>Umlaut</title><div id="root"></div>';
const landing =
  '<!doctype html><title>Umlaut</title><p>Draw <b data-setting="freeDiagrams">2</b> diagrams, share with <b data-setting="freeShares">3</b>.</p>';
const script = 'console.log("hello");'.repeat(50);

let site: string;
let open: OpenApp;

beforeAll(async () => {
  site = makeDataDir();
  mkdirSync(join(site, 'assets'));
  writePrecompressed('app.html', page);
  writePrecompressed('landing.html', landing);
  writePrecompressed('theme.js', script);
  writePrecompressed('assets/app-1a2b3c4d.js', script);
  writeFileSync(join(site, '.hidden'), 'hidden');
  writeFileSync(join(site, '..', 'umlaut-test-outside.txt'), 'outside');
  open = await openApp({ siteFolder: site, env: { FREE_DIAGRAMS: '7' } });
});
afterAll(async () => {
  await open.close();
  rmSync(join(site, '..', 'umlaut-test-outside.txt'));
});

function writePrecompressed(name: string, text: string): void {
  writeFileSync(join(site, name), text);
  writeFileSync(join(site, `${name}.br`), brotliCompressSync(text));
  writeFileSync(join(site, `${name}.gz`), gzipSync(text));
}

function get(url: string, headers: Readonly<Record<string, string | undefined>> = {}) {
  return open.app.inject({ method: 'GET', url, headers });
}

describe('pages', () => {
  test.each(['/login', '/signup', '/profile', '/dashboard', '/dashboard?diagramId=x&version=1', '/no/such/page'])(
    '%s is the application’s page, never taken from a cache unasked',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, page]);
      expect(answer.headers['content-type']).toMatch(/^text\/html; charset=utf-8/i);
      expect(answer.headers['cache-control']).toMatch(/no-cache|no-store/);
    },
  );

  test.each(['a'.repeat(300), '%C3%A4'.repeat(130), 'a/'.repeat(3_000)])(
    'a path that is longer than any file’s is the application’s page',
    async (path) => {
      const answer = await get(`/${path}`);
      expect([answer.statusCode, answer.body]).toEqual([200, page]);
    },
  );

  test('/ is the landing page with this server’s numbers', async () => {
    const answer = await get('/');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(landing.replace('>2<', '>7<'));
    expect(answer.headers['cache-control']).toMatch(/no-cache|no-store/);
  });

  test('nothing but hashed assets is kept for ever, also where the whole lies below a folder called assets', async () => {
    const below = join(makeDataDir(), 'assets', 'umlaut');
    cpSync(site, below, { recursive: true });
    const other = await openApp({ siteFolder: below });
    onTestFinished(() => other.close());
    for (const url of ['/login', '/theme.js']) {
      expect((await other.app.inject({ method: 'GET', url })).headers['cache-control'], url).toBe('no-cache');
    }
    expect((await other.app.inject({ method: 'GET', url: '/assets/app-1a2b3c4d.js' })).headers['cache-control']).toContain('immutable');
  });

  test('a landing page that could not be read once is read again', async () => {
    const folder = makeDataDir();
    cpSync(site, folder, { recursive: true });
    rmSync(join(folder, 'landing.html'));
    mkdirSync(join(folder, 'landing.html'));
    const time = new Date(1_800_000_000_000);
    utimesSync(join(folder, 'landing.html'), time, time);
    const other = await openApp({ siteFolder: folder });
    onTestFinished(() => other.close());
    expect((await other.app.inject({ method: 'GET', url: '/' })).statusCode).toBe(500);
    rmdirSync(join(folder, 'landing.html'));
    writeFileSync(join(folder, 'landing.html'), landing);
    utimesSync(join(folder, 'landing.html'), time, time);
    expect((await other.app.inject({ method: 'GET', url: '/' })).statusCode).toBe(200);
  });

  test('a hashed asset may be kept for ever', async () => {
    const answer = await get('/assets/app-1a2b3c4d.js');
    expect([answer.statusCode, answer.body]).toEqual([200, script]);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
  });

  test('a file without a hash in its name is asked for again', async () => {
    expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/', '/profile', '/theme.js', '/assets/app-1a2b3c4d.js'])('%s comes compressed to whoever can read that', async (url) => {
    const plain = (await get(url)).rawPayload;
    const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain);
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain);
    for (const answer of [brotli, gzip]) expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
  });

  test.each(['/', '/profile', '/theme.js'])('%s that has not changed is not sent again', async (url) => {
    const { etag } = (await get(url)).headers;
    expect(etag).toBeTypeOf('string');
    const again = await get(url, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each([
    '/assets/missing-5e6f7a8b.js',
    '/missing.png',
    '/.hidden',
    '/assets/../../umlaut-test-outside.txt',
    '/%2e%2e/umlaut-test-outside.txt',
    '/..%2fumlaut-test-outside.txt',
    '/assets/%2e%2e%2f%2e%2e%2fumlaut-test-outside.txt',
    '/..%5cumlaut-test-outside.txt',
    '/app.html%00.js',
    '/%',
  ])('%s is answered 404, with neither the page nor what lies elsewhere', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/<div id="root">|hidden|outside/);
  });

  test('a condition or a range that cannot be met is no fault of the server', async () => {
    for (const url of ['/', '/profile', '/theme.js', '/assets/app-1a2b3c4d.js']) {
      for (const headers of [
        { 'if-match': '"another"' },
        { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
        { range: 'bytes=99999999-' },
        { range: 'bytes=5-1' },
        { range: 'lines=1-2' },
      ]) {
        const answer = await get(url, headers);
        expect(answer.statusCode, `${url} ${JSON.stringify(headers)}`).toBeLessThan(500);
      }
    }
  });

  test('a page is only read', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await open.app.inject({ method, url: '/profile' });
      expect([404, 405]).toContain(answer.statusCode);
    }
    const head = await open.app.inject({ method: 'HEAD', url: '/profile' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('a missing file’s address opens the application when navigated to, and nothing otherwise', async () => {
    for (const url of ['/index.html', '/foo.bar', '/a/b.c']) {
      const [opened, fetched] = [await get(url, { accept: 'text/html,*/*;q=0.8' }), await get(url, { accept: '*/*' })];
      expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
      expect([fetched.statusCode, fetched.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    }
    const asset = await get('/assets/gone-1a2b3c4d.js', { accept: 'text/html' });
    expect(asset.statusCode).toBe(404);
  });

  test('an unknown path of the API is never a page', async () => {
    const answer = await get('/api/nothing', { accept: 'text/html' });
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });
});

test('before the pages are built the server says so, and its calls work', async () => {
  const { app, close } = await openApp({ siteFolder: join(makeDataDir(), 'nothing-here') });
  try {
    const answer = await app.inject({ method: 'GET', url: '/profile' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toMatch(/^[A-Z][^<{]+\.\s*$/);
    expect((await app.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200);
  } finally {
    await close();
  }
});
