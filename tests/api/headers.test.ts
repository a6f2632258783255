import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openApp, serveApp } from '../support/app.ts';
import { awakeNow } from '../support/awake-clock.ts';
import { type Answer, call, type Person, signUp } from '../support/people.ts';
import { RawClient, sendBytes } from '../support/raw-http.ts';
import type { RunningServer } from '../support/server.ts';

let server: RunningServer;
let person: Person;
let answers: readonly (readonly [string, Answer])[];
let late: LateAnswer;

beforeAll(async () => {
  server = await serveApp();
  person = await signUp(server);
  late = await answerToLateHeaders();
  answers = await Promise.all(
    [
      ['a page', call(server, 'GET', '/')],
      ['a deep page', call(server, 'GET', '/dashboard?diagramId=x&version=1')],
      ['health', call(server, 'GET', '/api/health')],
      ['the profile', person.call('GET', '/api/user')],
      ['a made diagram', person.call('POST', '/api/diagrams', { name: 'x', data: '{"nodes":[],"edges":[]}' })],
      ['a refused login', call(server, 'POST', '/api/login', { body: { email: 'a@example.com', password: 'x' } })],
      ['a missing token', call(server, 'GET', '/api/diagrams')],
      ['an unknown path', call(server, 'GET', '/api/nothing')],
      ['a bad body', call(server, 'POST', '/api/signup', { raw: '{' })],
      ['a wrong type', call(server, 'POST', '/api/signup', { raw: 'x', headers: { 'content-type': 'text/plain' } })],
      ['the description', call(server, 'GET', '/api/openapi.json')],
      ['the readable description', call(server, 'GET', '/api/docs')],
      ['a missing asset', call(server, 'GET', '/assets/missing.js')],
      ['a compressed body', call(server, 'POST', '/api/login', { raw: 'x', headers: { 'content-encoding': 'gzip' } })],
      ['a body too large', person.call('POST', '/api/diagrams', { name: 'x', data: 'x'.repeat(1_100_000) })],
      ['a diagram too large', person.call('POST', '/api/diagrams', { name: 'x', data: 'x'.repeat(300_000) })],
      ['a malformed path', call(server, 'GET', '/api/diagrams/id/%zz')],
      ['what is no HTTP', sendRaw(server.url, 'NONSENSE\r\n\r\n')],
      ['headers too long', sendRaw(server.url, `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`)],
      ['headers too late', late.answer],
    ].map(async ([name, answer]) => [name, await answer] as [string, Answer]),
  );
});
afterAll(() => server.stop());

/** The answer to bytes for which a client of HTTP has no words. */
async function sendRaw(url: string, bytes: string): Promise<Answer> {
  const [head = '', text = ''] = (await sendBytes(url, bytes, 20_000)).split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: JSON.parse(text) };
}

interface LateAnswer {
  readonly answer: Answer;
  /** From the connection to the answer, as a server takes it whose limit was not shortened. */
  readonly afterMs: number;
}

/** The answer to headers that never end, of a server that waits a moment for them instead of as long as it would. */
async function answerToLateHeaders(): Promise<LateAnswer> {
  const { app, close } = await openApp();
  const usualMs = app.server.headersTimeout;
  const shortMs = 100;
  app.server.headersTimeout = shortMs;
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const startedAt = awakeNow();
  const answer = await sendRaw(url, 'GET /api/health HTTP/1.1\r\nHos');
  const afterMs = awakeNow() - startedAt - shortMs + usualMs;
  await close();
  return { answer, afterMs };
}

const policy: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'umlaut-worker',
};

function directivesOf(answer: Answer): Record<string, string> {
  const text = answer.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => [part.split(/\s+/)[0] ?? '', part.split(/\s+/).slice(1).join(' ')]),
  );
}

test('every answer carries the strict content security policy, to the letter', () => {
  expect(answers).toHaveLength(20);
  const refused = answers.slice(13).map(([, { status }]) => status);
  expect(refused).toEqual([415, 413, 413, 404, 400, 431, 408]);
  for (const [name, answer] of answers) {
    const { 'trusted-types': trusted, ...directives } = directivesOf(answer);
    const { 'trusted-types': _, ...expected } = policy;
    expect([name, directives]).toEqual([name, expected]);
    // None, or exactly one named policy.
    expect(trusted, name).toMatch(/^('none'|[\w-]+)$/);
  }
});

test('every answer carries the other headers of safety', () => {
  for (const [name, answer] of answers) {
    const header = (key: string) => answer.headers.get(key);
    expect(header('x-content-type-options'), name).toBe('nosniff');
    expect(header('referrer-policy'), name).toMatch(/^(no-referrer|same-origin|strict-origin)$/);
    expect(header('cross-origin-opener-policy'), name).toBe('same-origin');
    expect(header('cross-origin-resource-policy'), name).toBe('same-origin');
    expect(header('permissions-policy'), name).not.toBeNull();
    expect(header('x-powered-by'), name).toBeNull();
    expect(header('access-control-allow-origin'), name).toBeNull();
    // Over plain HTTP this header means nothing; the proxy in front that speaks TLS may set it.
    expect(header('strict-transport-security') === null || /max-age=\d{8,}/.test(header('strict-transport-security') ?? ''), name).toBe(
      true,
    );
    expect(header('set-cookie'), name).toBeNull();
  }
});

test('no answer of the API is kept by any cache', () => {
  const api = answers.filter(([name]) => !['a page', 'a deep page', 'a missing asset'].includes(name));
  expect(api).toHaveLength(17);
  for (const [name, answer] of api) expect([name, answer.headers.get('cache-control')]).toEqual([name, 'no-store']);
});

test('a page is never kept by a cache without asking again', () => {
  for (const [name, answer] of answers.filter(([title]) => title.includes('page'))) {
    expect(answer.headers.get('cache-control'), name).toMatch(/no-cache|no-store/);
  }
});

test('a missing asset is answered 404, never the page', () => {
  const [, answer] = answers.find(([name]) => name === 'a missing asset') ?? [];
  expect([404, 503]).toContain(answer?.status);
  expect(answer?.headers.get('content-type') ?? '').not.toMatch(/html/);
});

test('JSON answers say that they are JSON in UTF-8', () => {
  for (const [name, answer] of answers) {
    if (answer.body === undefined) continue;
    expect(answer.headers.get('content-type'), name).toMatch(/^application\/json(; charset=utf-8)?$/);
  }
});

test('headers are waited for no longer than 15 seconds', () => {
  expect(late.answer.status).toBe(408);
  expect(late.afterMs).toBeLessThan(16_500);
});

test('with a public address in https browsers are told to insist on it, there and on no other host', async () => {
  const { app, close } = await openApp({ env: { PUBLIC_URL: 'https://example.org' } });
  onTestFinished(close);
  const answer = await app.inject({ method: 'GET', url: '/api/health' });
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
});

test('another origin gets no permission, not even by asking first', async () => {
  const asked = await call(server, 'OPTIONS', '/api/user', {
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  const read = await call(server, 'GET', '/api/user', { token: person.token, headers: { origin: 'https://elsewhere.example' } });
  expect(read.headers.get('access-control-allow-origin')).toBeNull();
});

test('what stands in the Host header is never repeated', async () => {
  const answer = await call(server, 'GET', '/api/openapi.json', { headers: { 'x-forwarded-host': 'evil.example' } });
  expect(answer.text).not.toContain('evil.example');
});

test('whoever offers a protocol that is not spoken here is served in the one it came with', async () => {
  for (const upgrade of ['h2c', 'HTTP/3.0', 'TLS/1.2']) {
    const head = `GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`;
    expect(await sendBytes(server.url, head)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('logging out and leaving have the browser drop what it cached, and neither unsaved work nor cookies', async () => {
  const leaving = await signUp(server);
  const out = await leaving.call('POST', '/api/logout');
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
  expect((await leaving.call('POST', '/api/logout')).headers.get('clear-site-data')).toBeNull();
  const { email, password, ...gone } = await signUp(server);
  const refused = await gone.call('POST', '/api/user/delete', { email, currentPassword: 'wrong password' });
  expect([refused.status, refused.headers.get('clear-site-data')]).toEqual([400, null]);
  const deleted = await gone.call('POST', '/api/user/delete', { email, currentPassword: password });
  expect([deleted.status, deleted.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
});

test('security.txt names the contact that is set, and is not found without one', async () => {
  const path = '/.well-known/security.txt';
  expect((await call(server, 'GET', path)).status).toBe(404);
  const { app, close } = await openApp({
    env: { PUBLIC_URL: 'https://umlaut.example.org/', SECURITY_CONTACT: 'security@example.org, https://example.org/report' },
  });
  onTestFinished(close);
  const answer = await app.inject({ method: 'GET', url: path });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [mail, page, expires = '', ...rest] = answer.body.trimEnd().split('\n');
  expect([mail, page]).toEqual(['Contact: mailto:security@example.org', 'Contact: https://example.org/report']);
  expect(rest).toEqual(['Preferred-Languages: en', `Canonical: https://umlaut.example.org${path}`]);
  const days = (Date.parse(expires.replace(/^Expires: /, '')) - Date.now()) / 86_400_000;
  expect(expires).toMatch(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  // RFC 9116, 2.5.5: less than a year ahead.
  expect(Math.round(days)).toBe(30);
});

test('a request for a host name that others can register is refused first, except for probes', async () => {
  const { port } = new URL(server.url);
  const ask = async (path: string, host: string) => {
    const client = new RawClient(server.url, 1);
    const answer = await client.send({ method: 'GET', path, headers: { host }, body: undefined });
    client.close();
    return answer;
  };
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example']) {
    for (const path of ['/', '/api/settings', '/api/nothing', '/s/AAAAAAAAAAAAAAAAAAAAAA', '/p/x.svg', '/e/x', '/assets/x.js']) {
      const { status, text, headers } = await ask(path, host);
      expect([host, path, status]).toEqual([host, path, 421]);
      expect(text).toContain('set PUBLIC_URL to the name that people use.');
      expect(text).not.toContain('evil');
      expect(headers['cache-control']).toBe('no-store');
    }
    for (const path of ['/livez', '/readyz', '/api/health']) expect((await ask(path, host)).status).toBe(200);
  }
  for (const host of [`localhost:${port}`, '192.168.1.7', `[::1]:${port}`]) expect((await ask('/api/settings', host)).status).toBe(200);
});
