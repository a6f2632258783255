import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '../support/app.ts';
import { dataWithLabels, password, someEmail } from '../support/people.ts';

test('a save on full storage is refused with a reason, health is red, and both recover', async () => {
  const { app, database, close } = await openApp();
  onTestFinished(close);
  const email = someEmail();
  await app.inject({ method: 'POST', url: '/api/signup', payload: { email, password } });
  const { token } = (await app.inject({ method: 'POST', url: '/api/login', payload: { email, password } })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const create = (label: string) =>
    app.inject({ method: 'POST', url: '/api/diagrams', headers, payload: { name: 'Plan', data: dataWithLabels(label) } });
  const health = async () => (await app.inject({ method: 'GET', url: '/api/health' })).statusCode;
  const limitPages = (pages: number) =>
    database.write((transaction) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(transaction)).catch(() => {});

  expect((await create('before')).statusCode).toBe(201);
  expect(await health()).toBe(200);
  await limitPages(1);
  // Stored data is packed: only incompressible data takes its room.
  const noise = randomBytes(150_000).toString('base64');
  const refused = await app.inject({
    method: 'POST',
    url: '/api/diagrams',
    headers,
    payload: { name: 'Large', data: JSON.stringify({ nodes: [], edges: [], more: noise }) },
  });
  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toMatchObject({ code: 'storage_full', message: expect.stringMatching(/disk is full/) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await health()).toBe(507), { timeout: 20_000, interval: 100 });
  // Stored data can be read all the same.
  expect((await app.inject({ method: 'GET', url: '/api/diagrams', headers })).json()).toHaveLength(1);
  await limitPages(1_000_000);
  await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 20_000, interval: 100 });
  expect((await create('after')).statusCode).toBe(201);
});
