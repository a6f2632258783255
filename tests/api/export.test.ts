import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, codeOf, dataWithLabels, makeDiagram, signUp } from '../support/people.ts';
import { type ServerProcess, startServer } from '../support/server.ts';
import { unzip } from '../support/unzip.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ env: { FREE_DIAGRAMS: '1000' } });
});
afterAll(() => server.stop());

const pathIn = (answer: { readonly body: unknown }) => (answer.body as { path: string }).path;

test('a browser downloads everything by the address that the call answers, once and without a login', async () => {
  const ada = await signUp(server);
  const { id } = await makeDiagram(ada, { name: '../"Plan"', data: dataWithLabels('First') });
  const begun = await ada.call('POST', '/api/user/export', { currentPassword: ada.password });
  expect(begun.status).toBe(201);
  const path = pathIn(begun);
  expect((await call(server, 'HEAD', path)).status).toBe(404);
  const answer = await fetch(`${server.url}${path}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="umlaut-\d{4}-\d\d-\d\d\.zip"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  expect(files.get(`diagrams/Plan ${id}/diagram.json`)).toBe(dataWithLabels('First'));
  const again = await call(server, 'GET', path);
  expect([again.status, codeOf(again)]).toEqual([404, 'link_invalid']);
  // A link of another kind looks at nothing of it.
  const ticket = path.split('/').at(-1);
  expect((await call(server, 'POST', '/api/secret-links/look', { body: { token: ticket } })).status).toBe(404);
  for (const secret of [ticket ?? '', ada.token, ada.email]) expect(server.log()).not.toContain(secret);
});

test('a download that the reader leaves makes place for the next, and others are served meanwhile', async () => {
  const [ada, bob] = [await signUp(server), await signUp(server)];
  const labels = Array.from({ length: 50 }, (_, index) => `A label that takes its time ${index}`);
  for (let index = 0; index < 40; index += 1) await makeDiagram(ada, { data: dataWithLabels(...labels) });
  const left = new AbortController();
  const download = await fetch(`${server.url}${pathIn(await ada.call('POST', '/api/user/export', { currentPassword: ada.password }))}`, {
    signal: left.signal,
  });
  const reader = download.body?.getReader();
  await reader?.read();
  expect((await ada.call('POST', '/api/user/export', { currentPassword: ada.password })).status).toBe(429);
  expect((await bob.call('GET', '/api/diagrams')).status).toBe(200);
  left.abort();
  await expect.poll(async () => (await ada.call('POST', '/api/user/export', { currentPassword: ada.password })).status).toBe(201);
});
