import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../apps/server/src/app.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createId } from '../../apps/server/src/id.ts';
import { defaultLimits } from '../../packages/diagram/src/index.ts';
import { logQueries } from '../support/query-log.ts';
import { configOf } from './application.ts';
import { type Engine, engines } from './databases.ts';

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

interface Call {
  readonly method: Method;
  readonly url: string;
  readonly body?: object;
}

/** Hard to pack, so that its bytes would be felt. */
const noise = randomBytes(40_000).toString('base64');
const data = JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, noise }], edges: [] });
const save = { name: 'Late', data, version: 3 };

const bodies: Readonly<Record<string, readonly object[]>> = {
  'PUT /api/diagrams/id/:id': [
    save,
    { ...save, version: 2 },
    { ...save, version: 99 },
    { ...save, epoch: 1 },
    { ...save, data: 'no JSON' },
    { ...save, data: '' },
    { name: 1 },
  ],
  'PATCH /api/diagrams/id/:id/versions/:version': [{ label: 'First' }],
  'POST /api/diagrams/id/:id/live': [{ state: 'AAA=' }, { state: 1 }],
  'POST /api/diagrams/id/:id/versions': [
    { epoch: 1, seq: 0 },
    { epoch: 1, seq: 0, name: 'Late' },
    { epoch: 'x', seq: -1 },
  ],
  'POST /api/diagrams/id/:id/share/:shareId/invitation': [{ how: 'link' }, { how: 'pigeon' }],
  'POST /api/diagrams/id/:id/share': [{ email: 'somebody@example.org' }, { email: 'stranger@example.org' }, { email: 'nobody' }],
};

async function start(engine: Engine) {
  const inner = await openDatabase(await engine.makePlace(), () => {});
  onTestFinished(() => inner.close());
  const { database, take } = logQueries(inner);
  const now = Date.UTC(2026, 0, 1, 12);
  const app = await createApp({
    config: configOf({ LOG_LEVEL: 'silent', LIMIT_REQUESTS_PER_MINUTE: '1000000' }),
    database,
    diagramLimits: defaultLimits,
    tokenSecret: Buffer.alloc(32, 'secret'),
    siteFolder: '/none',
    clock: () => now,
    close: async () => {},
  });
  onTestFinished(() => app.close());
  await app.ready();

  async function send(call: Call, token?: string) {
    const { method, url, body } = call;
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    return {
      status: answer.statusCode,
      text: answer.body,
      body: answer.body === '' ? undefined : (answer.json() as { id: string; token: string }),
    };
  }

  async function signUp(email: string): Promise<string> {
    const payload = { email, password: 'correct horse battery staple' };
    await send({ method: 'POST', url: '/api/signup', body: payload });
    return (await send({ method: 'POST', url: '/api/login', body: payload })).body?.token ?? '';
  }

  /** With three versions, a live room and a share; in the bin when that is asked for. */
  async function makeDiagram(owner: string, isInBin: boolean): Promise<string> {
    const id = (await send({ method: 'POST', url: '/api/diagrams', body: { name: 'Plan', data } }, owner)).body?.id ?? '';
    for (const version of [1, 2]) await send({ method: 'PUT', url: `/api/diagrams/id/${id}`, body: { ...save, version } }, owner);
    await send({ method: 'POST', url: `/api/diagrams/id/${id}/share`, body: { email: 'friend@example.org' } }, owner);
    expect((await send({ method: 'GET', url: `/api/diagrams/id/${id}/live` }, owner)).status).toBe(200);
    if (isInBin) expect((await send({ method: 'DELETE', url: `/api/diagrams/id/${id}` }, owner)).status).toBe(204);
    return id;
  }

  const calls = app.routeList
    .filter(({ method, url }) => method !== 'HEAD' && url.includes(':id'))
    .flatMap(({ method, url }) => {
      const asked = bodies[`${method} ${url}`] ?? [undefined];
      return asked.map((body): Call => ({ method: method as Method, url, ...(body === undefined ? {} : { body }) }));
    });
  return { send, signUp, makeDiagram, calls, take, database };
}

describe.each(engines)('existence on $name', (engine) => {
  afterAll(() => engine.stop());

  test('a call about a diagram of somebody else asks the database exactly what one about no diagram does', async () => {
    const { send, signUp, makeDiagram, calls, take } = await start(engine);
    const [owner, stranger] = [await signUp('owner@example.org'), await signUp('stranger@example.org')];
    const [drawn, deleted] = [await makeDiagram(owner, false), await makeDiagram(owner, true)];
    const ask = async (call: Call, id: string) => {
      const url = call.url.replace(':id', id).replace(':shareId', createId(1)).replace(':version', '1');
      // The session is then cached in both cases.
      await send({ method: 'GET', url: '/api/user' }, stranger);
      take();
      const { status, text } = await send({ ...call, url }, stranger);
      return { status, text, queries: take() };
    };
    const told: string[] = [];
    for (const call of calls) {
      for (const id of [drawn, deleted]) {
        const [unseen, missing] = [await ask(call, id), await ask(call, createId(1))];
        expect([400, 404]).toContain(unseen.status);
        if (JSON.stringify(unseen) !== JSON.stringify(missing)) {
          told.push(`${call.method} ${call.url} ${JSON.stringify(call.body)?.slice(0, 60)}: ${said(unseen)} / ${said(missing)}`);
        }
      }
    }
    expect(calls.length).toBeGreaterThanOrEqual(26);
    expect(told).toEqual([]);
  });
});

test('on SQLite rights are looked for in indexes alone, which hold nothing of what is somebody else’s', async () => {
  const [sqlite] = engines;
  if (sqlite === undefined) throw new Error('SQLite is the first of the engines.');
  const { send, signUp, take, database } = await start(sqlite);
  const stranger = await signUp('stranger@example.org');
  take();
  expect((await send({ method: 'GET', url: `/api/diagrams/id/${createId(1)}` }, stranger)).status).toBe(404);
  const asked = take().find((query) => query.sql.includes('"diagrams"'))?.sql ?? '';
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(asked.replaceAll('?', "''"))}`.execute(database.read);
  const steps = rows.map(({ detail }) => detail);
  expect(steps).toContain('SEARCH own USING COVERING INDEX diagrams_owned (owner_id=? AND id=?)');
  expect(steps.filter((step) => /^SEARCH (own|given) /.test(step))).toHaveLength(2);
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});

function said({ status, queries }: { readonly status: number; readonly queries: readonly { readonly bytes: number }[] }): string {
  return `${status} after ${queries.length} queries, ${queries.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`;
}
