import { publicLinkSchema } from '@umlaut/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { switchLinkOn, visitLink } from '../support/link-revocations.ts';
import { call, codeOf, dataWithLabels, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

/** Public links whose pictures are asked for in all looks at once; each has 15. */
const links = trialSize('PICTURE_LINKS');
const scales = (theme: string) =>
  [1, 2, 3].flatMap((scale) => ['paper', 'none'].map((background) => `png?theme=${theme}&scale=${scale}&background=${background}`));

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&`;

describe.each(engines)('public links on $name', (engine) => {
  let server: RunningServer;
  let owner: Person;
  beforeAll(async () => {
    server = await engine.serve({ env: { FREE_DIAGRAMS: '1000', PUBLIC_URL: 'https://umlaut.example.org/', EMAIL_PROOF: 'none' } });
    owner = await signUp(server);
  });
  afterAll(() => engine.stop());

  const linkOf = async (id: string) =>
    publicLinkSchema.parse(((await owner.call('GET', `/api/diagrams/id/${id}/link`)).body as { link: unknown }).link);

  test('a link shows the newest saved version to anybody, and nothing about people', async () => {
    const friend = await signUp(server);
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('First') });
    await shareWith(owner, id, { email: friend.email, role: 'editor' });
    expect((await owner.call('GET', `/api/diagrams/id/${id}/link`)).body).toEqual({ link: null });
    const token = await switchLinkOn(owner, id);
    expect(token).toMatch(/^[\w-]{22}$/);
    await friend.call('PUT', `/api/diagrams/id/${id}`, { name: 'Orders', data: dataWithLabels('Second'), version: 1 });
    const { data, svg, png, frame } = visitLink(server, token);
    const shown = await data();
    expect(shown.body).toEqual({ name: 'Orders', version: 2, updatedAt: expect.any(String), data: dataWithLabels('Second') });
    for (const visit of [data, svg, png, frame]) {
      const { text } = await visit();
      for (const secret of [owner.email, friend.email, owner.id, friend.id, id]) expect(text).not.toContain(secret);
    }
    const known = { authorization: `Link ${token}`, 'if-none-match': shown.headers.get('etag') ?? '' };
    const again = await call(server, 'GET', '/api/link', { headers: known });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(await switchLinkOn(owner, id, { embedding: false })).toBe(token);
    expect((await frame()).status).toBe(404);
    expect((await svg()).status).toBe(200);
  });

  test('a token opens nothing but what its link shows', async () => {
    const { id } = await makeDiagram(owner);
    const token = await switchLinkOn(owner, id);
    for (const scheme of ['Link', 'Bearer']) {
      const headers = { authorization: `${scheme} ${token}` };
      for (const path of [`/api/diagrams/id/${id}`, `/api/diagrams/id/${id}/link`, `/api/diagrams/id/${id}/live`, '/api/user']) {
        expect([path, (await call(server, 'GET', path, { headers })).status]).toEqual([path, 401]);
      }
    }
    // A login is no link.
    expect((await call(server, 'GET', '/api/link', { token: owner.token })).status).toBe(404);
  });

  test('dead links of every kind give one answer', async () => {
    const { id } = await makeDiagram(owner);
    const rotated = await switchLinkOn(owner, id);
    await owner.call('POST', `/api/diagrams/id/${id}/link/rotate`);
    const { token: live } = await linkOf(id);
    expect(live).not.toBe(rotated);
    expect((await visitLink(server, live ?? '').data()).status).toBe(200);
    const other = await makeDiagram(owner);
    const off = await switchLinkOn(owner, other.id);
    await owner.call('DELETE', `/api/diagrams/id/${other.id}/link`);
    const expired = await switchLinkOn(owner, other.id, { expiresAt: '2020-01-01T00:00:00Z' });
    expect(expired).not.toBe(off);
    const texts = new Map<string, Set<string>>();
    for (const token of [rotated, off, expired, 'AAAAAAAAAAAAAAAAAAAAAA', 'x', '%00', '..%2f', 'a'.repeat(200)]) {
      for (const path of [`/p/${token}.svg`, `/p/${token}.png`, `/e/${token}`]) {
        const { status, text, headers } = await call(server, 'GET', path);
        expect([path, status]).toEqual([path, 404]);
        const kind = path.slice(0, 3) + path.slice(-3);
        if (path.startsWith('/p/')) expect(headers.get('cache-control')).toBe('public, max-age=60');
        texts.set(kind[1] ?? '', (texts.get(kind[1] ?? '') ?? new Set()).add(text));
      }
    }
    for (const [kind, different] of texts) expect([kind, different.size]).toEqual([kind, 1]);
  });

  test('a diagram in the bin shows nothing by its link, and does again when it is restored', async () => {
    const { id } = await makeDiagram(owner);
    const token = await switchLinkOn(owner, id);
    await owner.call('DELETE', `/api/diagrams/id/${id}`);
    for (const visit of Object.values(visitLink(server, token))) expect((await visit()).status).toBe(404);
    await owner.call('POST', `/api/diagrams/bin/${id}/restore`);
    for (const visit of Object.values(visitLink(server, token))) expect((await visit()).status).toBe(200);
  });

  test('views are counted where somebody looks, not where a page asks for changes', async () => {
    const { id } = await makeDiagram(owner);
    const token = await switchLinkOn(owner, id);
    const { data, frame, svg } = visitLink(server, token);
    const { headers } = await data();
    await data();
    await frame();
    await svg();
    await call(server, 'GET', '/api/link', { headers: { authorization: `Link ${token}`, 'if-none-match': headers.get('etag') ?? '' } });
    await expect.poll(async () => (await linkOf(id)).views, { timeout: 30_000, interval: 500 }).toBe(3);
    expect((await linkOf(id)).viewedAt).not.toBeNull();
  });

  test('the viewer’s page tells others’ previews what it shows, escaped, and is found by no search engine', async () => {
    const { id } = await makeDiagram(owner, { name: hostile, data: dataWithLabels('a', 'b') });
    const token = await switchLinkOn(owner, id);
    const page = await call(server, 'GET', `/s/${token}`);
    if (page.status === 503) return expect(page.text).toContain('not been built');
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.text).toContain(`<meta property="og:image" content="https://umlaut.example.org/p/${token}.png" />`);
    expect(page.text).toContain('content="A diagram with 2 nodes');
    expect(page.text).not.toContain('<script>alert');
    const dead = await call(server, 'GET', '/s/AAAAAAAAAAAAAAAAAAAAAA');
    expect([dead.status, dead.text.includes('og:'), dead.headers.get('x-robots-tag')]).toEqual([404, false, 'noindex']);
  });

  test('a picture follows each save, for every look, and asks caches to ask', async () => {
    const { id } = await makeDiagram(owner, { data: dataWithLabels('First') });
    const token = await switchLinkOn(owner, id);
    const get = (path: string, headers: Record<string, string> = {}) => call(server, 'GET', `/p/${token}.${path}`, { headers });
    const light = await get('svg');
    expect(light.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(light.headers.get('cache-control')).toBe('public, no-cache');
    expect(light.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(light.headers.get('access-control-allow-origin')).toBe('*');
    expect(light.headers.get('x-robots-tag')).toBe('noindex');
    // The style sheet is that of the picture's fonts, which lie in it.
    const policy = /^default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src data:; sandbox$/;
    expect(light.text).toContain('@font-face');
    expect(light.headers.get('content-security-policy')).toMatch(policy);
    expect(light.headers.get('vary')).toBeNull();
    expect(light.text).toContain('>First</text>');
    expect((await get('svg?v=7&theme=blue&background=red&scale=900')).text).toBe(light.text);
    const tag = light.headers.get('etag') ?? '';
    expect((await get('svg', { 'if-none-match': `"other", W/${tag}` })).status).toBe(304);
    const auto = await get('svg?theme=auto');
    expect(auto.text).toContain('prefers-color-scheme:dark');
    expect(auto.headers.get('content-security-policy')).toMatch(policy);
    await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: dataWithLabels('Second'), version: 1 });
    const next = await get('svg', { 'if-none-match': tag });
    expect([next.status, next.text.includes('>Second</text>')]).toEqual([200, true]);
    const png = await fetch(`${server.url}/p/${token}.png?scale=1`);
    const bytes = Buffer.from(await png.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const twice = Buffer.from(await (await fetch(`${server.url}/p/${token}.png`)).arrayBuffer());
    expect(twice.readUInt32BE(16)).toBe(bytes.readUInt32BE(16) * 2);
  });

  test('after ten new pictures in a minute the last one is shown, with its tag', async () => {
    const { id } = await makeDiagram(owner, { data: dataWithLabels('0') });
    const token = await switchLinkOn(owner, id);
    const texts: string[] = [];
    const tags: string[] = [];
    for (let version = 1; version <= 12; version += 1) {
      const { status, text, headers } = await call(server, 'GET', `/p/${token}.svg`);
      expect(status).toBe(200);
      tags.push(headers.get('etag') ?? '');
      texts.push(text);
      await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: dataWithLabels(String(version)), version });
    }
    expect(new Set(texts).size).toBe(10);
    expect(tags.map((tag) => tags.indexOf(tag))).toEqual(texts.map((text) => texts.indexOf(text)));
    const other = await call(server, 'GET', `/p/${token}.svg?theme=dark`);
    expect([other.status, Number(other.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('a frame has no origin, allows its own script alone, and may be framed; no other page may', async () => {
    const { id } = await makeDiagram(owner, { name: hostile, data: dataWithLabels(hostile.slice(0, 40)) });
    const token = await switchLinkOn(owner, id);
    for (const path of [`/e/${token}`, '/e/AAAAAAAAAAAAAAAAAAAAAA']) {
      const { headers, text } = await call(server, 'GET', path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox');
      expect(policy).toContain("default-src 'none'; script-src 'sha256-");
      expect(policy).toContain("connect-src 'none'");
      expect(policy).toContain('frame-ancestors *');
      expect(headers.get('x-frame-options')).toBeNull();
      expect(text.match(/<script/g)).toHaveLength(1);
      expect(text).not.toContain('<img');
    }
  });
});

describe('whoever asks, and however much at once', () => {
  let server: RunningServer;
  let owner: Person;
  beforeAll(async () => {
    server = await serveApp({ env: { FREE_DIAGRAMS: '1000' } });
    owner = await signUp(server);
  });
  afterAll(() => server.stop());

  test('what a cache may keep depends on the address alone, whoever asks and whatever else is sent', async () => {
    const stranger = await signUp(server);
    const { id } = await makeDiagram(owner, { name: 'Orders', data: dataWithLabels('Order', 'Item') });
    const token = await switchLinkOn(owner, id);
    const headers: readonly Record<string, string>[] = [
      {},
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-original-url': '/api/user' },
      { origin: 'https://evil.example', referer: 'https://evil.example/' },
      { 'accept-language': 'de', accept: 'application/json', 'user-agent': 'curl' },
      { cookie: 'token=x; theme=dark', 'x-http-method-override': 'DELETE' },
      { range: 'bytes=0-9', 'cache-control': 'no-cache' },
    ];
    const looks = ['', '?theme=dark', '?theme=auto', '?background=none', '?theme=dark&background=none'];
    const odd = ['', 'v=7', 'callback=x', 'theme[]=dark', 'scale=1e9', 'utm_source=%00', '__proto__=1', 'token=x'];
    const paths = [
      ...looks.flatMap((look) => odd.map((more) => `/p/${token}.svg${more === '' ? look : `${look}${look === '' ? '?' : '&'}${more}`}`)),
      `/e/${token}`,
      `/s/${token}`,
      ...['.css', '.svg/x.css', '.svg;.js', '.SVG', '.svg%2fx.css', '%2e%2e', ''].map((end) => `/p/${token}${end}`),
      ...['/x.css', '.css', '%00'].flatMap((end) => [`/s/${token}${end}`, `/e/${token}${end}`]),
    ];
    const kept = new Map<string, unknown>();
    let asked = 0;
    for (const path of paths) {
      for (const [index, identity] of [owner.token, stranger.token, undefined, 'false', undefined].entries()) {
        const {
          status,
          headers: answered,
          text,
        } = await call(server, 'GET', path, {
          ...(identity === undefined ? {} : { token: identity }),
          headers: headers[(index + asked) % headers.length] ?? {},
        });
        const named = ['content-type', 'cache-control', 'etag', 'vary', 'content-security-policy', 'set-cookie', 'location'];
        const answer = [status, text, ...named.map((name) => answered.get(name))];
        expect([path, kept.get(path) ?? answer]).toEqual([path, answer]);
        kept.set(path, answer);
        const mayBeKept = /public/.test(answered.get('cache-control') ?? '');
        expect([path, mayBeKept && status === 200]).toEqual([path, path.startsWith('/p/') && status === 200]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(200);
    for (const look of looks) {
      const texts = paths.filter((path) => path.startsWith(`/p/${token}.svg${look}`)).map((path) => kept.get(path));
      expect(texts.length).toBeGreaterThanOrEqual(odd.length);
    }
  });

  test('pictures of many looks asked for at once are drawn within limits, and saves go on', async () => {
    const tokens: string[] = [];
    for (let index = 0; index < links; index += 1) {
      const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B', 'C', 'D') });
      tokens.push(await switchLinkOn(owner, id));
    }
    const looks = ['svg', 'svg?theme=dark', 'svg?theme=auto', ...['light', 'dark'].flatMap((theme) => scales(theme))];
    const asked = tokens.flatMap((token) => looks.map((look) => call(server, 'GET', `/p/${token}.${look}`)));
    const { id } = await makeDiagram(owner);
    for (let version = 1; version <= 5; version += 1) {
      const saved = await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: dataWithLabels(String(version)), version });
      expect(saved.status).toBe(200);
    }
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect(count(200) + count(429) + count(503)).toBe(statuses.length);
    // No link draws more than ten a minute.
    expect(count(200)).toBeLessThanOrEqual(links * 10);
    expect(count(200)).toBeGreaterThan(0);
  });
});

test('public links that are switched off show nothing, and cannot be made', async () => {
  const server = await serveApp({ env: { PUBLIC_LINKS: 'off', EMBED_ORIGINS: 'https://wiki.example.org' } });
  const owner = await signUp(server);
  const { id } = await makeDiagram(owner);
  expect(codeOf(await owner.call('PUT', `/api/diagrams/id/${id}/link`, {}))).toBe('public_links_off');
  const { headers } = await call(server, 'GET', '/e/x');
  expect(headers.get('content-security-policy')).toContain('frame-ancestors https://wiki.example.org;');
  expect((await call(server, 'GET', '/api/settings')).body).toMatchObject({ publicLinks: false });
  await server.stop();
});

test('an address that asks for links too often is told to wait', async () => {
  const server = await serveApp({ env: { LIMIT_LINK_REQUESTS_PER_MINUTE: '3' } });
  const statuses = [];
  for (const path of ['/p/x.svg', '/e/x', '/api/link', '/p/x.png', '/s/x']) statuses.push((await call(server, 'GET', path)).status);
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
  // People are told by a page, in a frame as well.
  const frame = await call(server, 'GET', '/e/x');
  expect([frame.status, frame.headers.get('content-type'), frame.headers.get('x-frame-options')]).toEqual([
    429,
    'text/html; charset=utf-8',
    null,
  ]);
  expect(frame.text).toContain('<h1>This diagram can’t be shown right now.</h1>');
  expect(Number(frame.headers.get('retry-after'))).toBeGreaterThan(0);
  const viewer = await call(server, 'GET', '/s/x');
  expect(viewer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  await server.stop();
});
