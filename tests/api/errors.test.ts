import { errorSchema } from '@umlaut/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveApp } from '../support/app.ts';
import { call, codeOf, type Method, signUp } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serveApp();
});
afterAll(() => server.stop());

test('an unknown path under /api is answered 404 in the form of every error, for any method', async () => {
  const paths = [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/diagrams/',
    '/api/diagrams/id',
    '/api/users',
    '/api/v1/user',
    '/api/user/../../etc',
    '/api/%2e%2e/x',
    '/API/nothing',
  ];
  const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  let tried = 0;
  for (const path of paths.slice(0, 7)) {
    for (const method of methods) {
      const answer = await call(server, method, path, method === 'GET' ? {} : { body: {} });
      expect([method, path, answer.status, codeOf(answer)]).toEqual([method, path, 404, 'not_found']);
      tried += 1;
    }
  }
  expect(tried).toBe(42);
});

test('a method that a path does not have is answered 404 or 405 in the form of every error', async () => {
  const person = await signUp(server);
  for (const [method, path] of [
    ['PATCH', '/api/user'],
    ['DELETE', '/api/diagrams'],
    ['PUT', '/api/login'],
    ['GET', '/api/login'],
    ['POST', '/api/health'],
    ['POST', '/api/diagrams/id/x'],
  ] as const) {
    const answer = await person.call(method, path, method === 'GET' ? undefined : {});
    expect([404, 405], `${method} ${path}`).toContain(answer.status);
    codeOf(answer);
  }
});

test('malformed percent signs and over-long paths are answered in the form of every error', async () => {
  for (const path of ['/api/diagrams/id/%', '/api/diagrams/id/%zz', '/api/%E0%A4%A', `/api/diagrams/id/${'x'.repeat(6000)}`]) {
    const answer = await call(server, 'GET', path);
    expect(answer.status, path.slice(0, 40)).toBeGreaterThanOrEqual(400);
    expect(answer.status, path.slice(0, 40)).toBeLessThan(500);
    codeOf(answer);
  }
});

test('an error says nothing of the inside: no stack, no path, no SQL', async () => {
  const person = await signUp(server);
  const answers = [
    await call(server, 'POST', '/api/login', { raw: '{' }),
    await person.call('POST', '/api/diagrams', { name: 'x', data: '{' }),
    await person.call('GET', "/api/diagrams/id/'"),
    await call(server, 'GET', '/api/%'),
  ];
  for (const answer of answers) {
    errorSchema.strict().parse(answer.body);
    expect(answer.text).not.toMatch(/\bat .*:\d+|node_modules|\/src\/|select |insert |sqlite|FST_|ZodError/i);
  }
});

test('every error message is a sentence for a person', async () => {
  const person = await signUp(server);
  const answers = [
    await call(server, 'GET', '/api/user'),
    await call(server, 'POST', '/api/signup', { body: {} }),
    await call(server, 'POST', '/api/signup', { body: { email: 'x', password: 'long enough, this' } }),
    await call(server, 'POST', '/api/login', { body: { email: 7 } }),
    await call(server, 'POST', '/api/login', { raw: 'x', headers: { 'content-type': 'text/plain' } }),
    await person.call('GET', '/api/diagrams/id/0'),
    await person.call('POST', '/api/diagrams', {}),
    await person.call('PUT', '/api/user/password', {}),
  ];
  for (const answer of answers) {
    const { message } = errorSchema.strict().parse(answer.body);
    expect(message).toMatch(/^\p{Lu}[^{}[\]]{8,200}$/u);
    expect(message).not.toMatch(/undefined|expected|received|regex|invalid input|querystring/i);
  }
});
