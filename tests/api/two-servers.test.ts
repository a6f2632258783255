import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, call, dataWithLabels, emptyData, makeDiagram, type Person, password, signUp, someEmail } from '../support/people.ts';
import { type PostgresServer, sharedPostgres } from '../support/postgres.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { knownSecret } from '../support/tokens.ts';

let postgres: PostgresServer;
let servers: readonly RunningServer[] = [];

beforeAll(async () => {
  postgres = await sharedPostgres();
  const env = { DATABASE_URL: postgres.url, TOKEN_SECRET: knownSecret };
  // All at once on an empty database: one makes the tables, the others wait for it.
  servers = await Promise.all([1, 2, 3].map(() => startServer({ env })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
});

function serverAt(index: number): RunningServer {
  const server = servers[index % servers.length];
  if (server === undefined) throw new Error('No server was started.');
  return server;
}

/** Sends the same person’s calls to the servers in turn. */
function callOf(person: Person, index: number, ...[method, path, body]: Parameters<Person['call']>): Promise<Answer> {
  return call(serverAt(index), method, path, { token: person.token, body });
}

async function spread(count: number, start: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => start(index)));
}

function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('servers that start at once on one empty database all get ready', async () => {
  expect(servers).toHaveLength(3);
  for (const server of servers) expect((await call(server, 'GET', '/api/health')).status).toBe(200);
});

test('a session begun at one server is known to the others, and ended for all at once', async () => {
  const person = await signUp(serverAt(0));
  for (const index of [0, 1, 2]) expect((await callOf(person, index, 'GET', '/api/user')).status).toBe(200);
  expect((await callOf(person, 1, 'POST', '/api/logout')).status).toBe(204);
  for (const index of [0, 1, 2]) expect((await callOf(person, index, 'GET', '/api/user')).status).toBe(401);
});

test('what one server saves the others read', async () => {
  const person = await signUp(serverAt(0));
  const { id } = await makeDiagram(person, { name: 'Here' });
  for (const version of [1, 2, 3, 4, 5, 6]) {
    const data = dataWithLabels(`Version ${version}`);
    const saved = await callOf(person, version, 'PUT', `/api/diagrams/id/${id}`, { name: 'There', data, version });
    expect(saved.status).toBe(200);
    expect((await callOf(person, version + 1, 'GET', `/api/diagrams/id/${id}`)).body).toMatchObject({ data, version: version + 1 });
  }
});

test('of 100 saves at one version spread over all servers exactly one wins', async () => {
  const person = await signUp(serverAt(0));
  const { id } = await makeDiagram(person);
  for (const version of [1, 2, 3]) {
    const body = (index: number) => ({ name: `Save ${index}`, data: dataWithLabels(`${version}-${index}`), version });
    const answers = await spread(100, (index) => callOf(person, index, 'PUT', `/api/diagrams/id/${id}`, body(index)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 99 });
    const winner = answers.findIndex((answer) => answer.status === 200);
    const stored = (await callOf(person, winner + 1, 'GET', `/api/diagrams/id/${id}`)).body;
    expect(stored).toMatchObject({ ...body(winner), version: version + 1 });
    // The answer was lost, and the balancer sends the repetition elsewhere.
    const again = await callOf(person, winner + 1, 'PUT', `/api/diagrams/id/${id}`, body(winner));
    expect([again.status, again.body]).toEqual([200, { id, version: version + 1 }]);
  }
});

test('allowances hold against creates and shares spread over all servers', async () => {
  const person = await signUp(serverAt(0));
  const creates = await spread(50, (index) =>
    callOf(person, index, 'POST', '/api/diagrams', { name: `Diagram ${index}`, data: emptyData }),
  );
  expect(countStatuses(creates)).toEqual({ 201: 2, 403: 48 });
  const id = creates.map((answer) => answer.body as { id?: string }).find((body) => body.id !== undefined)?.id ?? '';
  const shares = await spread(50, (index) => callOf(person, index, 'POST', `/api/diagrams/id/${id}/share`, { email: someEmail() }));
  expect(countStatuses(shares)).toEqual({ 201: 3, 403: 47 });
});

test('of 60 sign-ups of one address spread over all servers exactly one makes an account', async () => {
  const email = someEmail();
  const answers = await spread(60, (index) =>
    call(serverAt(index), 'POST', '/api/signup', { body: { email: index % 2 === 0 ? email : email.toUpperCase(), password } }),
  );
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 59 });
});

test('wrong logins at one server slow the account at the others', async () => {
  const email = someEmail();
  const wrong = (index: number) => call(serverAt(index), 'POST', '/api/login', { body: { email, password: 'wrong password' } });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await wrong(attempt)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('a server killed amid saves leaves the others working, with every acknowledged save', async () => {
  const person = await signUp(serverAt(0));
  const { id } = await makeDiagram(person);
  const env = { DATABASE_URL: postgres.url, TOKEN_SECRET: knownSecret };
  for (let round = 0; round < 3; round += 1) {
    const victim = await startServer({ env });
    const opened = (await callOf(person, 0, 'GET', `/api/diagrams/id/${id}`)).body as { version: number };
    let acknowledged = { version: opened.version, data: '' };
    const saving = (async () => {
      for (;;) {
        const { version } = acknowledged;
        const data = dataWithLabels(`${round}-${version}`);
        const answer = await call(victim, 'PUT', `/api/diagrams/id/${id}`, {
          token: person.token,
          body: { name: 'x', data, version },
        }).catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(200);
        acknowledged = { version: version + 1, data };
      }
    })();
    await delay(100 + 100 * Math.random());
    await victim.kill();
    await saving;
    const saveNext = async (): Promise<number> => {
      const stored = (await callOf(person, 1, 'GET', `/api/diagrams/id/${id}`)).body as { version: number; data: string };
      expect([acknowledged.version, acknowledged.version + 1]).toContain(stored.version);
      if (stored.version === acknowledged.version && acknowledged.data !== '') expect(stored.data).toBe(acknowledged.data);
      const next = { name: 'x', data: dataWithLabels(`after ${round}`), version: stored.version };
      return (await callOf(person, 2, 'PUT', `/api/diagrams/id/${id}`, next)).status;
    };
    // The database may still be finishing what the killed server last asked of it: that is one save at most.
    const first = await saveNext();
    expect(first === 409 ? await saveNext() : first).toBe(200);
  }
});
