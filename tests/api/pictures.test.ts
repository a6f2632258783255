import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveApp } from '../support/app.ts';
import { call, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

let server: RunningServer;
let owner: Person;
beforeAll(async () => {
  server = await serveApp({ env: { FREE_DIAGRAMS: '100' } });
  owner = await signUp(server);
});
afterAll(() => server.stop());

const node = (id: string, label: string) => ({ id, type: 'default', position: { x: 10, y: 20 }, data: { label, kind: 'class' } });
const dataOf = (...labels: string[]) => JSON.stringify({ nodes: labels.map((label, index) => node(`n${index}`, label)), edges: [] });
const picture = (id: string, theme = 'light', headers: Record<string, string> = {}) =>
  call(server, 'GET', `/api/diagrams/id/${id}/picture?theme=${theme}`, { token: owner.token, headers });

test('a picture shows what is stored, in the colours of the theme', async () => {
  const { id } = await makeDiagram(owner, { data: dataOf('Order') });
  const [light, dark] = [await picture(id), await picture(id, 'dark')];
  for (const answer of [light, dark]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(answer.text).toContain('>Order</text>');
  }
  expect(light.text).not.toBe(dark.text);
  expect((await call(server, 'GET', `/api/diagrams/id/${id}/picture`, { token: owner.token })).text).toBe(light.text);
  expect((await picture(id, 'sepia')).status).toBe(400);
});

test('a picture may do nothing when it is opened as a page, and only its reader keeps it', async () => {
  const { id } = await makeDiagram(owner, { data: dataOf('<script>alert(1)</script>', '</text><a href="javascript:1">') });
  const { headers, text } = await picture(id);
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('vary')).toBe('authorization');
  expect(text).not.toMatch(/<script|<a |<foreignObject|\son\w+=/i);
});

test('a client that has the picture is told so, until the diagram is saved anew', async () => {
  const { id } = await makeDiagram(owner, { data: dataOf('First') });
  const tag = (await picture(id)).headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]+"$/);
  const same = await picture(id, 'light', { 'if-none-match': tag });
  expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag]);
  expect((await picture(id, 'dark', { 'if-none-match': tag })).status).toBe(200);
  await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: dataOf('Second'), version: 1 });
  const fresh = await picture(id, 'light', { 'if-none-match': tag });
  expect(fresh.status).toBe(200);
  expect(fresh.headers.get('etag')).not.toBe(tag);
  expect(fresh.text).toContain('>Second</text>');
});

test('who may no longer open the diagram gets no picture, not even as unchanged', async () => {
  const guest = await signUp(server);
  const { id } = await makeDiagram(owner, { data: dataOf('Secret') });
  const shareId = await shareWith(owner, id, { email: guest.email });
  const path = `/api/diagrams/id/${id}/picture`;
  const seen = await call(server, 'GET', path, { token: guest.token });
  expect(seen.status).toBe(200);
  await owner.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`);
  const refused = await call(server, 'GET', path, { token: guest.token, headers: { 'if-none-match': seen.headers.get('etag') ?? '' } });
  expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual([404, 'no-store', null]);
});

test('an empty diagram has a picture, too', async () => {
  const { id } = await makeDiagram(owner);
  expect((await picture(id)).text).toMatch(/^<svg .*<\/svg>$/s);
});

test('a picture of a diagram as large as allowed takes little room', async () => {
  const members = (name: string) =>
    Array.from({ length: 4 }, (_, index) => ({ id: `${name}${index}`, text: `- ${name}Of${index}: String` }));
  const nodes = Array.from({ length: 50 }, (_, index) => ({
    ...node(`n${index}`, `Class${index}`),
    position: { x: (index % 10) * 260, y: Math.floor(index / 10) * 260 },
    data: { label: `Class${index}`, kind: 'class', attributes: members('attribute'), operations: members('operation') },
  }));
  const edges = Array.from({ length: 60 }, (_, index) => ({
    id: `e${index}`,
    source: `n${index % 50}`,
    target: `n${(index * 7 + 1 + Math.floor(index / 50)) % 50}`,
    data: { kind: 'association', label: 'uses' },
  })).filter(({ source, target }) => source !== target);
  const { id } = await makeDiagram(owner, { data: JSON.stringify({ nodes, edges }) });
  const { text } = await picture(id);
  expect(text.match(/<text/g)?.length).toBeGreaterThan(450);
  expect(Buffer.byteLength(text) / 1024).toBeLessThan(60);
});
