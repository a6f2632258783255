import { setTimeout as delay } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveApp } from '../support/app.ts';
import { call, codeOf, emptyData, logIn, makeDiagram, type Person, signUp } from '../support/people.ts';
import { holdRequest, sendBytes } from '../support/raw-http.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { forgeries, knownSecret, signToken } from '../support/tokens.ts';

let server: RunningServer;
let person: Person;
beforeAll(async () => {
  server = await serveApp({ env: { TOKEN_SECRET: knownSecret } });
  person = await signUp(server);
});
afterAll(() => server.stop());

const ask = (token: string) => call(server, 'GET', '/api/user', { token });

test('a token signed by the server’s secret with the claims of a session is taken', async () => {
  expect((await ask(await signToken({ payload: decodeJwt(person.token) }))).status).toBe(200);
});

test('every forged token gets the one answer that a missing token gets', async () => {
  const missing = await call(server, 'GET', '/api/user');
  expect([missing.status, codeOf(missing)]).toEqual([401, 'unauthorized']);
  const tries = await forgeries(person.token);
  expect(tries.length).toBeGreaterThanOrEqual(40);
  for (const [name, token] of tries) {
    const answer = await ask(token);
    expect([name, answer.status, answer.text]).toEqual([name, 401, missing.text]);
  }
  expect((await ask(person.token)).status).toBe(200);
});

test('claims of one person do not open the session of another', async () => {
  const other = await signUp(server);
  const mine = decodeJwt(person.token);
  const theirs = decodeJwt(other.token);
  for (const payload of [
    { ...mine, sid: theirs.sid },
    { ...mine, sub: theirs.sub },
  ]) {
    expect((await ask(await signToken({ payload: payload as typeof mine }))).status).toBe(401);
  }
});

test('an authorization header of another form is no login', async () => {
  for (const authorization of [
    person.token,
    `Basic ${Buffer.from(`${person.email}:${person.password}`).toString('base64')}`,
    'Bearer',
    'Bearer ',
    `Token ${person.token}`,
    `Bearer ${person.token} ${person.token}`,
    `Bearer ${person.token},Bearer ${person.token}`,
  ]) {
    const answer = await call(server, 'GET', '/api/user', { headers: { authorization } });
    expect(answer.status, authorization.slice(0, 20)).toBe(401);
  }
});

test('a token is taken from the authorization header only', async () => {
  for (const path of [
    `/api/user?token=${person.token}`,
    `/api/user?access_token=${person.token}`,
    `/api/user?authorization=Bearer%20${person.token}`,
  ]) {
    expect((await call(server, 'GET', path)).status).toBe(401);
  }
  expect((await call(server, 'GET', '/api/user', { headers: { cookie: `token=${person.token}` } })).status).toBe(401);
});

test('a token of a megabyte is refused without harm', async () => {
  const answer = await sendBytes(
    server.url,
    `GET /api/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'x'.repeat(1_000_000)}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer === '' || /^HTTP\/1\.1 (4\d\d)/.test(answer), answer.slice(0, 80)).toBe(true);
  expect((await ask(person.token)).status).toBe(200);
});

test('a token outlives a restart of the server, and an ended session stays ended', async () => {
  const own = await startServer();
  try {
    const visitor = await signUp(own);
    const ended = await logIn(own, visitor);
    await call(own, 'POST', '/api/logout', { token: ended });
    await own.stop();
    const again = await startServer({ dataDir: own.dataDir });
    try {
      expect((await call(again, 'GET', '/api/user', { token: visitor.token })).status).toBe(200);
      expect((await call(again, 'GET', '/api/user', { token: ended })).status).toBe(401);
    } finally {
      await again.stop();
    }
  } finally {
    await own.kill();
  }
});

test('a request whose body comes after its session has ended writes nothing', async () => {
  const thief = await signUp(server);
  const { id } = await makeDiagram(thief);
  const owner = { ...thief, token: await logIn(server, thief) };
  const bodies = [
    [`/api/diagrams/id/${id}`, { name: 'Late', data: emptyData, version: 1 }],
    ['/api/user/password', { currentPassword: thief.password, newPassword: 'another long password' }],
  ] as const;
  const held = bodies.map(([path, body]) => holdRequest(server, { person: thief, path, body }));
  await Promise.all(held.map(({ halfSent }) => halfSent));
  await delay(200);
  expect((await thief.call('POST', '/api/logout')).status).toBe(204);
  for (const { sendRest } of held) sendRest();
  for (const { answer } of held) expect((await answer).slice(0, 12)).toBe('HTTP/1.1 401');
  expect((await call(server, 'GET', `/api/diagrams/id/${id}`, { token: owner.token })).body).toMatchObject({ version: 1 });
  await logIn(server, thief);
});
