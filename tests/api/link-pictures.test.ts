import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, serveApp } from '../support/app.ts';
import { switchLinkOn } from '../support/link-revocations.ts';
import { call, dataWithLabels, makeDiagram, type Person, signUp } from '../support/people.ts';
import { generousLimits, makeDataDir, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let owner: Person;
beforeAll(async () => {
  server = await serveApp({ env: { FREE_DIAGRAMS: '1000' } });
  owner = await signUp(server);
});
afterAll(() => server.stop());

const dataAt = (...places: readonly (readonly [x: number, y: number])[]) =>
  JSON.stringify({ nodes: places.map(([x, y], index) => ({ id: `n${index}`, position: { x, y }, data: { label: 'A' } })), edges: [] });

async function linkTo(data: string): Promise<{ readonly id: string; readonly token: string }> {
  const { id } = await makeDiagram(owner, { data });
  return { id, token: await switchLinkOn(owner, id) };
}

/** Status and size in pixels of a PNG. */
async function png(token: string, query = ''): Promise<{ readonly status: number; readonly width: number; readonly height: number }> {
  const answer = await fetch(`${server.url}/p/${token}.png${query}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPng = answer.headers.get('content-type') === 'image/png';
  return { status: answer.status, width: isPng ? bytes.readUInt32BE(16) : 0, height: isPng ? bytes.readUInt32BE(20) : 0 };
}

test('boxes at the ends of the world have a picture, however flat', async () => {
  const far = 1_000_000;
  const places = {
    wide: [-far, 0, far, 0],
    high: [0, -far, 0, far],
    both: [-far, -far, far, far],
    slanted: [-far, 0, far, 3_000],
  } as const;
  for (const [name, [x1, y1, x2, y2]] of Object.entries(places)) {
    const { token } = await linkTo(dataAt([x1, y1], [x2, y2]));
    for (const query of ['', '?width=100', '?width=4096', '?scale=1&background=none']) {
      const { status, width, height } = await png(token, query);
      expect([name, query, status]).toEqual([name, query, 200]);
      expect([name, query, Math.max(width, height) <= 4096, width * height <= 8.4e6]).toEqual([name, query, true, true]);
    }
  }
});

test('a large diagram has a smaller picture, and the address may ask for a width', async () => {
  const { token } = await linkTo(dataAt([0, 0], [3_900, 3_900]));
  const whole = await png(token);
  expect(whole.status).toBe(200);
  expect(whole.width * whole.height).toBeLessThanOrEqual(8.4e6);
  const half = await png(token, '?width=600');
  expect([half.width, Math.abs(half.height - 600) < 30]).toEqual([600, true]);
  expect((await png(token, '?width=4096')).width).toBe(whole.width);
  for (const width of ['', '0', '15', '4097', '-1', '1e3', 'x', '600.5'])
    expect([width, await png(token, `?width=${width}`)]).toEqual([width, whole]);
});

test('the tag of a picture says neither how often the diagram was saved nor how often its link was renewed', async () => {
  const { id, token } = await linkTo(dataWithLabels('0'));
  const visit = async (address: string, headers: Record<string, string> = {}) =>
    (await call(server, 'GET', address, { headers })).headers.get('etag');
  const tags = new Set<string | null>();
  for (let version = 1; version <= 3; version += 1) {
    tags
      .add(await visit(`/p/${token}.svg`))
      .add(await visit(`/p/${token}.svg?theme=dark`))
      .add(await visit(`/p/${token}.png?width=200`));
    tags.add(await visit('/api/link', { authorization: `Link ${token}` }));
    await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: dataWithLabels(String(version)), version });
  }
  expect(tags.size).toBe(12);
  for (const tag of tags) expect(tag).toMatch(/^(W\/)?"[\w-]{22}"$/);
});

test('a tag from before a rotation is current at neither address', async () => {
  const { id, token } = await linkTo(dataWithLabels('A'));
  const addresses = (of: string) => [`/p/${of}.svg`, `/p/${of}.png`];
  const tags: string[] = [];
  for (const address of addresses(token)) tags.push((await call(server, 'GET', address)).headers.get('etag') ?? '');
  const data = (of: string, tag: string) =>
    call(server, 'GET', '/api/link', { headers: { authorization: `Link ${of}`, 'if-none-match': tag } });
  tags.push((await data(token, '"none"')).headers.get('etag') ?? '');
  expect((await data(token, tags[2] ?? '')).status).toBe(304);
  const rotated = await owner.call('POST', `/api/diagrams/id/${id}/link/rotate`);
  const next = (rotated.body as { token: string }).token;
  for (const tag of ['*', ...tags]) {
    for (const address of addresses(token)) {
      const { status, headers } = await call(server, 'GET', address, { headers: { 'if-none-match': tag } });
      expect([address, tag, status, headers.get('etag')]).toEqual([address, tag, 404, null]);
    }
    expect((await data(token, tag)).status).toBe(404);
  }
  for (const tag of tags) {
    for (const address of addresses(next))
      expect((await call(server, 'GET', address, { headers: { 'if-none-match': tag } })).status).toBe(200);
    expect((await data(next, tag)).status).toBe(200);
  }
});

test('the page of a link is answered without drawing, with what a drawing would say of the diagram', async () => {
  const siteFolder = makeDataDir();
  writeFileSync(join(siteFolder, 'app.html'), '<html><head></head></html>');
  const { app, close } = await openApp({ env: { ...generousLimits, PUBLIC_URL: 'https://u.example', EMAIL_PROOF: 'none' }, siteFolder });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const person = await signUp({ url });
  let workers = 0;
  const count = () => {
    workers += 1;
  };
  process.on('worker', count);
  try {
    const pages: { readonly id: string; readonly text: string }[] = [];
    for (const data of [dataWithLabels(), dataWithLabels('A', 'B. And C', 'D')]) {
      const { id } = await makeDiagram(person, { data });
      const { status, text } = await call({ url }, 'GET', `/s/${await switchLinkOn(person, id)}`);
      expect([status, workers]).toEqual([200, 0]);
      pages.push({ id, text });
    }
    for (const { id, text } of pages) {
      const thumbnail = await call({ url }, 'GET', `/api/diagrams/id/${id}/picture`, { token: person.token });
      expect(text).toContain(`property="og:description" content="${/<desc>([^<]*)</.exec(thumbnail.text)?.[1]}"`);
    }
    expect(workers).toBe(1);
  } finally {
    process.off('worker', count);
    app.server.closeAllConnections();
    await close();
  }
});
