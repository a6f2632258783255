import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serveApp } from '../support/app.ts';
import { type Answer, call, codeOf, logIn, password, signUp, someEmail } from '../support/people.ts';
import { type Environment, type RunningServer, type ServerProcess, startServer } from '../support/server.ts';

async function serverWith(env: Environment): Promise<RunningServer> {
  const server = await serveApp({ env });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** A server that can be killed. */
async function processWith(env: Environment, dataDir?: string): Promise<ServerProcess> {
  const server = await startServer({ env, ...(dataDir === undefined ? {} : { dataDir }) });
  onTestFinished(() => server.kill());
  return server;
}

function tryLogin(server: RunningServer, email: string, given: { password?: string; from?: string } = {}): Promise<Answer> {
  const headers: Record<string, string> = given.from === undefined ? {} : { 'x-forwarded-for': given.from };
  return call(server, 'POST', '/api/login', { body: { email, password: given.password ?? 'wrong password' }, headers });
}

function expectTooMany(answer: Answer): number {
  expect([answer.status, codeOf(answer)]).toEqual([429, 'too_many_requests']);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(Number.isInteger(seconds) && seconds > 0, `Retry-After: ${answer.headers.get('retry-after')}`).toBe(true);
  return seconds;
}

interface Slowing {
  /** Wrong logins that were let through without a wait. */
  readonly letThrough: number;
  /** The first answer that put one off. */
  readonly answer: Answer;
}

/** Wrong logins, one after the other, until one is put off. */
async function failUntilSlowed(server: RunningServer, spellingOf: (attempt: number) => string): Promise<Slowing> {
  let letThrough = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const from = performance.now();
    const answer = await tryLogin(server, spellingOf(attempt));
    if (answer.status === 429) return { letThrough, answer };
    expect(answer.status).toBe(401);
    // The first wait is a second: a machine that was held up for longer has let it pass, and one more try is let through rightly.
    const hasWaited = letThrough === 10 && performance.now() - before >= 1000;
    if (!hasWaited) letThrough += 1;
    before = from;
  }
  throw new Error('30 wrong logins were let through.');
}

test('an account whose password was wrong ten times is slowed, and never for more than 60 s', async () => {
  const server = await serverWith({});
  const owner = await signUp(server);
  const { letThrough, answer } = await failUntilSlowed(server, () => owner.email);
  expect(letThrough).toBe(10);
  expect(expectTooMany(answer)).toBeLessThanOrEqual(60);
  expect((await logIn(server, await signUp(server))).length).toBeGreaterThan(0);
  // The session that stands is not touched.
  expect((await owner.call('GET', '/api/user')).status).toBe(200);
});

test('the owner of a slowed account gets in once the wait is over', async () => {
  const server = await serverWith({});
  const owner = await signUp(server);
  const { answer } = await failUntilSlowed(server, () => owner.email);
  await delay(1000 * expectTooMany(answer));
  await logIn(server, owner);
  expect((await failUntilSlowed(server, () => owner.email)).letThrough).toBe(10);
});

test('an unknown e-mail is slowed just like an account', async () => {
  const server = await serverWith({});
  const email = someEmail();
  expect((await failUntilSlowed(server, () => email)).letThrough).toBe(10);
});

test('letter case and blanks do not give an account more tries', async () => {
  const server = await serverWith({});
  const email = someEmail();
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `];
  expect((await failUntilSlowed(server, (attempt) => spellings[attempt % spellings.length] ?? '')).letThrough).toBe(10);
});

test('a correct login before the limit forgives the wrong ones', async () => {
  const server = await serverWith({});
  const owner = await signUp(server);
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 9; attempt += 1) expect((await tryLogin(server, owner.email)).status).toBe(401);
    await logIn(server, owner);
  }
});

test('parallel guesses get as few tries as guesses in turn', async () => {
  const server = await serverWith({});
  const owner = await signUp(server);
  const from = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, () => tryLogin(server, owner.email)));
  const letThrough = answers.filter((answer) => answer.status === 401).length;
  expect(letThrough).toBeGreaterThan(0);
  // The first wait is a second: on a busy machine it may be over before the last guess.
  const seconds = Math.floor((performance.now() - from) / 1000);
  expect(letThrough).toBeLessThanOrEqual(10 + seconds);
});

test('attackers at many addresses keep the owner out for at most 60 s', async () => {
  const server = await serverWith({ TRUST_PROXY: '127.0.0.1' });
  const owner = await signUp(server);
  let longest = 0;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await tryLogin(server, owner.email, { from: `203.0.113.${attempt}` });
    if (answer.status === 429) longest = Math.max(longest, Number(answer.headers.get('retry-after')));
  }
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(60);
  const own = await tryLogin(server, owner.email, { password: owner.password, from: '198.51.100.7' });
  if (own.status !== 200) expect(expectTooMany(own)).toBeLessThanOrEqual(60);
});

test('an address with too many wrong logins is slowed for every account, and another address is not', async () => {
  const server = await serverWith({ TRUST_PROXY: '127.0.0.1', LIMIT_LOGIN_FAILURES_PER_HOUR: '5' });
  const owner = await signUp(server);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await tryLogin(server, someEmail(), { from: '203.0.113.9' })).status).toBe(401);
  }
  expectTooMany(await tryLogin(server, someEmail(), { from: '203.0.113.9' }));
  expectTooMany(await tryLogin(server, owner.email, { password: owner.password, from: '203.0.113.9' }));
  expect((await tryLogin(server, owner.email, { password: owner.password, from: '203.0.113.10' })).status).toBe(200);
});

test('only failures count against an address', async () => {
  const server = await serverWith({ LIMIT_LOGIN_FAILURES_PER_HOUR: '5' });
  const owner = await signUp(server);
  for (let attempt = 0; attempt < 12; attempt += 1) await logIn(server, owner);
  expect((await tryLogin(server, someEmail())).status).toBe(401);
});

test('addresses of one IPv6 network of 64 bits count as one', async () => {
  const server = await serverWith({ TRUST_PROXY: '127.0.0.1', LIMIT_LOGIN_FAILURES_PER_HOUR: '5' });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await tryLogin(server, someEmail(), { from: `2001:db8:1:2::${attempt + 1}` })).status).toBe(401);
  }
  expectTooMany(await tryLogin(server, someEmail(), { from: '2001:db8:1:2:ffff::1' }));
  expect((await tryLogin(server, someEmail(), { from: '2001:db8:1:3::1' })).status).toBe(401);
});

test('without a trusted proxy forged forwarding headers change no limit', async () => {
  const server = await serverWith({ LIMIT_LOGIN_FAILURES_PER_HOUR: '5', LIMIT_SIGNUPS_PER_HOUR: '3' });
  const forged = (attempt: number) => ({
    'x-forwarded-for': `203.0.113.${attempt}`,
    'x-real-ip': `203.0.113.${attempt}`,
    forwarded: `for=203.0.113.${attempt}`,
    'cf-connecting-ip': `203.0.113.${attempt}`,
    'true-client-ip': `203.0.113.${attempt}`,
  });
  const logins: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const body = { email: someEmail(), password: 'wrong password' };
    logins.push((await call(server, 'POST', '/api/login', { body, headers: forged(attempt) })).status);
  }
  expect(logins).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  const signUps: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const body = { email: someEmail(), password };
    signUps.push((await call(server, 'POST', '/api/signup', { body, headers: forged(attempt) })).status);
  }
  expect(signUps).toEqual([201, 201, 201, 429, 429]);
});

test('counters of wrong logins and sign-ups outlive a restart', async () => {
  const env = { TRUST_PROXY: '127.0.0.1', LIMIT_LOGIN_FAILURES_PER_HOUR: '12', LIMIT_SIGNUPS_PER_HOUR: '2' };
  const first = await processWith(env);
  const owner = await signUp(first);
  await signUp(first);
  for (let attempt = 0; attempt < 10; attempt += 1) await tryLogin(first, owner.email, { from: '203.0.113.1' });
  for (let attempt = 0; attempt < 2; attempt += 1) await tryLogin(first, someEmail(), { from: '203.0.113.1' });
  await first.kill();
  const second = await processWith(env, first.dataDir);
  expectTooMany(await tryLogin(second, owner.email, { from: '203.0.113.2' }));
  expectTooMany(await tryLogin(second, someEmail(), { from: '203.0.113.1' }));
  expectTooMany(await call(second, 'POST', '/api/signup', { body: { email: someEmail(), password } }));
});

test('sign-ups of an address end at the limit, parallel ones too', async () => {
  const server = await serverWith({ LIMIT_SIGNUPS_PER_HOUR: '5' });
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => call(server, 'POST', '/api/signup', { body: { email: someEmail(), password } })),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
  for (const answer of answers) if (answer.status !== 201) expectTooMany(answer);
});

test('changes of a password end at the limit of their user, after a restart too, and with a sentence', async () => {
  const env = { LIMIT_PASSWORD_CHANGES_PER_HOUR: '2' };
  const first = await processWith(env);
  const owner = await signUp(first);
  const other = await signUp(first);
  const change = { currentPassword: password, newPassword: password };
  const statuses: number[] = [];
  for (let index = 0; index < 3; index += 1) statuses.push((await owner.call('PUT', '/api/user/password', change)).status);
  expect(statuses).toEqual([204, 204, 429]);
  expect((await other.call('PUT', '/api/user/password', change)).status).toBe(204);
  await first.kill();
  const second = await processWith(env, first.dataDir);
  const refusal = await call(second, 'PUT', '/api/user/password', { token: owner.token, body: change });
  expect(expectTooMany(refusal)).toBeLessThanOrEqual(1800);
  expect(refusal.body).toMatchObject({
    message: expect.stringMatching(/^You’ve changed your password too often\. Wait \d+ minutes and try/),
  });
  await logIn(second, owner);
});

/** Of what is spent, so much came back meanwhile. */
function refilledSince(from: number, perMinute: number): number {
  return Math.ceil(((performance.now() - from) * perMinute) / 60_000);
}

test('requests end at the limit of a minute, for each person apart', async () => {
  const server = await serverWith({ LIMIT_REQUESTS_PER_MINUTE: '30' });
  const busy = await signUp(server);
  const calm = await signUp(server);
  const from = performance.now();
  const statuses: number[] = [];
  for (let request = 0; request < 45; request += 1) statuses.push((await busy.call('GET', '/api/user')).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30 + refilledSince(from, 30));
  let refusal = await busy.call('GET', '/api/diagrams');
  while (refusal.status === 200) refusal = await busy.call('GET', '/api/diagrams');
  // One comes back every 2 s.
  expect(expectTooMany(refusal)).toBeLessThanOrEqual(2);
  expect((await calm.call('GET', '/api/user')).status).toBe(200);
});

test('requests without a valid token end at the limit of their address, health never', async () => {
  const server = await serverWith({ LIMIT_REQUESTS_PER_MINUTE: '20' });
  const from = performance.now();
  const statuses: number[] = [];
  for (let request = 0; request < 30; request += 1) {
    statuses.push((await call(server, 'GET', '/api/user', { token: `forged-${request}` })).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThanOrEqual(10 - refilledSince(from, 20));
  for (let request = 0; request < 30; request += 1) expect((await call(server, 'GET', '/api/health')).status).toBe(200);
});

test('allowances and the number of nodes follow their settings', async () => {
  const server = await serverWith({
    FREE_DIAGRAMS: '1',
    FREE_SHARES: '1',
    MAX_NODES: '2',
    MIN_ZOOM: '0.25',
    UPGRADE_URL: 'https://example.com/upgrade',
  });
  expect((await call(server, 'GET', '/api/settings')).body).toMatchObject({
    freeDiagrams: 1,
    freeShares: 1,
    maxNodes: 2,
    minZoom: 0.25,
    upgradeUrl: 'https://example.com/upgrade',
  });
  const owner = await signUp(server);
  expect((await owner.call('GET', '/api/user/diagram-count')).body).toEqual({ diagram_count: 1 });
  const withNodes = (count: number) => ({
    name: 'Nodes',
    data: JSON.stringify({ nodes: Array.from({ length: count }, (_, id) => ({ id: `n${id}`, position: { x: 0, y: 0 } })), edges: [] }),
  });
  const tooMany = await owner.call('POST', '/api/diagrams', withNodes(3));
  expect([tooMany.status, codeOf(tooMany)]).toEqual([400, 'invalid_request']);
  const made = await owner.call('POST', '/api/diagrams', withNodes(2));
  expect(made.status).toBe(201);
  expect((await owner.call('POST', '/api/diagrams', withNodes(1))).status).toBe(403);
  const { id } = made.body as { id: string };
  const share = () => owner.call('POST', `/api/diagrams/id/${id}/share`, { email: someEmail() });
  expect([(await share()).status, (await share()).status]).toEqual([201, 403]);
});

test('a diagram of the widest limits is stored, opened, drawn and checked in a server that allows it', async () => {
  const server = await serverWith({ MAX_NODES: '1500' });
  expect((await call(server, 'GET', '/api/settings')).body).toMatchObject({ maxNodes: 1_500, maxEdges: 3_000, maxKilobytes: 2_048 });
  const owner = await signUp(server);
  const diagram = (edges: number) => ({
    name: 'Wide',
    data: JSON.stringify({
      nodes: Array.from({ length: 1_500 }, (_, at) => ({
        id: `n${at}`,
        position: { x: (at % 40) * 220, y: Math.floor(at / 40) * 160 },
        data: { label: `Table ${at}`, comment: 'x'.repeat(600) },
      })),
      edges: Array.from({ length: edges }, (_, at) => ({
        id: `e${at}`,
        source: `n${at % 1_500}`,
        target: `n${(at + (at < 1_500 ? 1 : 7)) % 1_500}`,
      })),
    }),
  });
  const tooMany = await owner.call('POST', '/api/diagrams', diagram(3_001));
  expect([tooMany.status, codeOf(tooMany)]).toEqual([400, 'invalid_request']);
  const made = await owner.call('POST', '/api/diagrams', diagram(3_000));
  expect(made.body).toMatchObject({ version: 1 });
  const { id } = made.body as { id: string };
  expect((await owner.call('PUT', `/api/diagrams/id/${id}`, { ...diagram(2_999), version: 1 })).status).toBe(200);
  expect(((await owner.call('GET', `/api/diagrams/id/${id}`)).body as { data: string }).data.length).toBeGreaterThan(1_000_000);
  expect((await owner.call('GET', `/api/diagrams/id/${id}/picture`)).status).toBe(200);
  expect((await owner.call('GET', `/api/diagrams/id/${id}/live`)).status).toBe(200);
});
