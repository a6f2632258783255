import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { switchLinkOn } from '../support/link-revocations.ts';
import { call, dataWithLabels, makeDiagram, shareWith, signUp } from '../support/people.ts';
import { sendBytes } from '../support/raw-http.ts';
import { type RunningServer, runAdmin, startServer } from '../support/server.ts';

function plant(): string {
  return `planted${randomBytes(9).toString('hex')}`;
}

function auditOf(log: string): readonly Record<string, unknown>[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ audit }) => audit === true);
}

/** Does everything people do, well and badly, and gives the secrets that must not be found afterwards. */
async function live(server: RunningServer): Promise<readonly string[]> {
  const marks = {
    email: plant(),
    password: plant(),
    label: plant(),
    name: plant(),
    friend: plant(),
    wrong: plant(),
    query: plant(),
    header: plant(),
  };
  const email = `${marks.email}@example.com`;
  const owner = await signUp(server, { email, password: marks.password });
  const { id } = await makeDiagram(owner, { name: marks.name, data: dataWithLabels(marks.label) });
  await shareWith(owner, id, { email: `${marks.friend}@example.com` });
  await call(server, 'POST', '/api/login', { body: { email, password: marks.wrong } });
  await call(server, 'POST', '/api/signup', { body: { email, password: marks.password } });
  await owner.call('PUT', `/api/diagrams/id/${id}`, { name: marks.name, data: `{"broken ${marks.label}`, version: 1 });
  await owner.call('PUT', `/api/diagrams/id/${id}`, { name: marks.name, data: dataWithLabels(marks.label), version: 77 });
  await call(server, 'POST', '/api/login', { raw: `{"email":"${email}","password":"${marks.password}"` });
  await call(server, 'POST', '/api/login', { raw: marks.password, headers: { 'content-type': 'text/plain' } });
  await call(server, 'GET', `/api/user?token=${owner.token}&email=${marks.query}`);
  await call(server, 'GET', `/api/user`, {
    headers: { 'x-secret': marks.header, cookie: marks.header, authorization: `Bearer ${marks.header}` },
  });
  await owner.call('PUT', '/api/user/password', { currentPassword: marks.password, newPassword: `${marks.password}2` });
  await sendBytes(server.url, `GET /api/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\nBad Header\r\n\r\n`, 1000);
  await owner.call('DELETE', `/api/diagrams/id/${id}`);
  await owner.call('POST', '/api/logout');
  return [...Object.values(marks), owner.token, ...owner.token.split('.').slice(1)];
}

test.each(['info', 'debug', 'trace'])('at level %s the log is JSON, tells of something, and holds no planted secret', async (level) => {
  const server = await startServer({ env: { LOG_LEVEL: level } });
  const secrets = await live(server);
  await server.stop();
  const log = server.log();
  expect(secrets.length).toBeGreaterThanOrEqual(11);
  for (const secret of secrets) {
    expect(log.includes(secret), `${secret} stands in the log`).toBe(false);
    expect(server.printed().includes(secret)).toBe(false);
  }
  const lines = log.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line), line).toBeTypeOf('object');
});

test('a wrong login is logged without e-mail and password, with the address and a request id', async () => {
  const server = await startServer();
  await call(server, 'POST', '/api/login', { body: { email: 'someone@example.com', password: 'wrong' } });
  await server.stop();
  const entries = server
    .log()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const entry = entries.find((one) => /log ?in|login/i.test(String(one.msg)));
  expect(entry, server.log()).toBeDefined();
  expect(JSON.stringify(entry)).not.toContain('someone@example.com');
  expect(Object.keys(entry ?? {})).toContain('reqId');
});

test('what people do to accounts, shares, links and diagrams is told, by ids alone', async () => {
  const server = await startServer();
  const [ada, bob] = [await signUp(server), await signUp(server)];
  const { id } = await makeDiagram(ada, { name: 'Plan of Ada' });
  const shareId = await shareWith(ada, id, { email: bob.email, role: 'editor' });
  const path = `/api/diagrams/id/${id}`;
  await ada.call('PUT', `${path}/link`, { embedding: false, expiresAt: null });
  await ada.call('POST', `${path}/link/rotate`);
  await ada.call('DELETE', `${path}/link`);
  await ada.call('DELETE', `${path}/share/${shareId}`);
  await ada.call('DELETE', path);
  await ada.call('POST', `/api/diagrams/bin/${id}/restore`);
  await ada.call('DELETE', path);
  await ada.call('DELETE', `/api/diagrams/bin/${id}`);
  await ada.call('POST', '/api/logout');
  await server.stop();
  const ofAda = auditOf(server.log()).filter(({ userId }) => userId === ada.id);
  expect(ofAda.map(({ act, diagramId }) => (diagramId === id ? `${act} *` : act))).toEqual([
    'signed up',
    'logged in',
    'shared with editor *',
    'public link set *',
    'public link rotated *',
    'public link removed *',
    'share revoked *',
    'diagram deleted *',
    'diagram restored *',
    'diagram deleted *',
    'diagram permanently deleted *',
    'logged out',
  ]);
  for (const secret of [ada.email, bob.email, ada.token, 'Plan of Ada']) expect(server.log()).not.toContain(secret);
});

test('refusals are told, the first of each kind by itself and the others as a number', async () => {
  const server = await startServer({ env: { LIMIT_LOGIN_FAILURES_PER_HOUR: '2' } });
  const [ada, bob] = [await signUp(server), await signUp(server)];
  const { id } = await makeDiagram(ada);
  const forbidden = () => bob.call('POST', `/api/diagrams/id/${id}/link/rotate`);
  for (const _ of [1, 2, 3]) await call(server, 'POST', '/api/login', { body: { email: ada.email, password: 'wrong' } });
  for (const _ of [1, 2]) await makeDiagram(bob);
  for (const _ of [1, 2, 3]) await bob.call('POST', '/api/diagrams', { name: 'One too many', data: dataWithLabels('A') });
  await forbidden();
  await server.stop();
  const told = auditOf(server.log()).filter(({ msg }) => /refus/.test(String(msg)));
  const kinds = told.map(({ msg, code, userId, count }) => ({ msg, code, isBob: userId === bob.id, count }));
  expect(kinds).toEqual([
    { msg: 'login refused', code: undefined, isBob: false, count: undefined },
    { msg: 'refused', code: 'too_many_requests', isBob: false, count: undefined },
    { msg: 'refused', code: 'diagram_limit_reached', isBob: true, count: undefined },
    { msg: 'repeated refusals', code: 'invalid_credentials', isBob: false, count: 1 },
    { msg: 'repeated refusals', code: 'diagram_limit_reached', isBob: true, count: 2 },
  ]);
});

test('what the administration command does is told in a file of its own, by ids alone', async () => {
  const server = await startServer();
  const person = await signUp(server);
  const { id } = await makeDiagram(person, { name: plant() });
  await switchLinkOn(person, id);
  const invited = `${plant()}@example.com`;
  const password = plant();
  const backup = join(server.dataDir, 'copy.db');
  const before = Date.now();
  for (const [input, ...words] of [
    ['', 'users', 'list'],
    ['', 'users', 'plan', person.email.toUpperCase(), 'unlimited'],
    [password, 'users', 'password', '--stdin', person.email],
    ['', 'users', 'reset-link', person.email],
    ['', 'users', 'invite', invited],
    ['', 'links', 'list'],
    ['', 'links', 'off', id],
    ['', 'mail', 'retry'],
    ['', 'backup', backup, '--with-secret'],
    ['', 'verify', backup],
    ['', '--help'],
    ['', 'users', 'delete', person.email, '--yes'],
  ] as const) {
    expect(await runAdmin(words, server.env, input), words.join(' ')).toMatchObject({ code: 0, stderr: '' });
  }
  expect(await runAdmin(['users', 'disable', person.email], server.env)).toMatchObject({ code: 1 });
  await server.stop();
  const file = join(server.dataDir, 'admin.log');
  const log = readFileSync(file, 'utf8');
  const subjects = new Map<unknown, string>([
    [person.id, ' *'],
    [id, ' #'],
  ]);
  expect(auditOf(log).map(({ act, userId, diagramId }) => `${act}${subjects.get(userId ?? diagramId) ?? ''}`)).toEqual([
    'users plan unlimited *',
    'users password --stdin *',
    'users reset-link *',
    'users invite',
    'links off #',
    'mail retry',
    'backup --with-secret',
    'users delete --yes *',
  ]);
  for (const { level, time, operator, msg, act } of auditOf(log)) {
    expect([level, operator, msg]).toEqual([30, expect.stringMatching(/./), act]);
    expect(time).toBeGreaterThanOrEqual(before);
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const secret of [person.email, invited, password, '/reset#', '/invite#', backup]) expect(log).not.toContain(secret);
});

test('a log of the administration that cannot be written is told, and fails nothing', async () => {
  const server = await startServer();
  const person = await signUp(server);
  mkdirSync(join(server.dataDir, 'admin.log'));
  expect(await runAdmin(['users', 'plan', person.email, 'unlimited'], server.env)).toEqual({
    code: 0,
    stdout: `${person.email} is now on the unlimited plan.\n`,
    stderr: expect.stringMatching(/^Done, but admin\.log could not be written: .*EISDIR.*\n$/),
  });
  await server.stop();
});

test('at the standard level single requests are not logged', async () => {
  const server = await startServer();
  const before = server.log().length;
  for (let request = 0; request < 20; request += 1) await call(server, 'GET', '/api/settings');
  expect(server.log().length).toBe(before);
  await server.stop();
});

test('a client that hangs up in the middle of its body is no fault of the server', async () => {
  const server = await startServer();
  const { token } = await signUp(server);
  for (let client = 0; client < 5; client += 1) {
    const head = `POST /api/diagrams HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    await sendBytes(server.url, `${head}Content-Length: 1000\r\n\r\n{"name":`, 100);
  }
  await server.stop();
  const levels = server
    .log()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { level: number }).level);
  expect(Math.max(...levels)).toBeLessThan(40);
});

test('what a stranger sends forges no line of the log', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'debug' } });
  const forged = encodeURIComponent('\r\n{"level":60,"msg":"forged"}\r\n');
  await call(server, 'GET', `/api/diagrams/id/${forged}`);
  await call(server, 'GET', `/api/nothing${forged}`);
  await call(server, 'POST', '/api/login', { body: { email: 'a\r\n{"msg":"forged"}@example.com', password: '\n{"msg":"forged"}' } });
  await server.stop();
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect((JSON.parse(line) as { msg?: string }).msg).not.toBe('forged');
});

test('stdout says one plain line: where the server is', async () => {
  const server = await startServer();
  await server.stop();
  expect(server.printed()).toMatch(/^Umlaut is ready at http:\/\/localhost:\d+\n$/);
});
