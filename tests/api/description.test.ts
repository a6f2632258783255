import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { appRoutes, openApp, serveApp } from '../support/app.ts';
import { call } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';

interface Operation {
  readonly summary?: string;
  readonly operationId?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}
interface Description {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly securitySchemes: Readonly<Record<string, object>> };
}

let server: RunningServer;
let description: Description;
let text: string;
beforeAll(async () => {
  server = await serveApp();
  const answer = await call(server, 'GET', '/api/openapi.json');
  expect(answer.status).toBe(200);
  text = answer.text;
  description = answer.body as Description;
});
afterAll(() => server.stop());

function operations(): readonly { path: string; method: string; operation: Operation }[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

test('the description is an OpenAPI 3.1 document with title and version', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d$/);
  expect(description.info.title).not.toBe('');
  expect(description.info.version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('every route of the API stands in the description, and nothing else', async () => {
  const described = operations().map(({ path, method }) => `${method} ${path}`);
  const routes = (await appRoutes())
    .filter((route) => route.url.startsWith('/api/') && !route.url.includes('*') && !['HEAD', 'OPTIONS'].includes(route.method))
    .map((route) => `${route.method} ${route.url.replace(/:(\w+)/g, '{$1}')}`)
    .filter((route) => !/ \/api\/(docs|openapi\.json)/.test(route));
  expect(routes.length).toBeGreaterThanOrEqual(18);
  const withoutDescriptionItself = described.filter((route) => !/ \/api\/(docs|openapi\.json)/.test(route));
  expect(withoutDescriptionItself.toSorted()).toEqual(routes.toSorted());
});

test('calls refused without a proven e-mail, or on a server for some domains, are documented as such', () => {
  const lists = ['GET /api/diagrams', 'GET /api/diagrams/shared-with-me', 'GET /api/diagrams/bin'];
  for (const { path, method, operation } of operations()) {
    const needsProof = `${method} ${path}` === 'DELETE /api/user/mail-block';
    const isClosed = needsProof || (path.startsWith('/api/diagrams') && !lists.includes(`${method} ${path}`));
    const { description: words = '', content } = operation.responses['403'] ?? { description: '' };
    expect([method, path, words.includes('email_unproven')]).toEqual([method, path, isClosed]);
    if (isClosed) expect(content).toBeDefined();
  }
});

test('every operation has a summary, its path parameters, a described success and the error form', () => {
  expect(operations().length).toBeGreaterThanOrEqual(18);
  for (const { path, method, operation } of operations()) {
    const name = `${method} ${path}`;
    expect(operation.summary, name).toMatch(/\S/);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(
      parameters.map((parameter) => parameter.name),
      name,
    ).toEqual(inPath);
    expect(
      parameters.every((parameter) => parameter.required === true),
      name,
    ).toBe(true);
    const statuses = Object.keys(operation.responses);
    expect(
      statuses.some((status) => status.startsWith('2')),
      name,
    ).toBe(true);
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(response.description, `${name} ${status}`).toMatch(/\S/);
      if (!['204', '304'].includes(status) && /^\d/.test(status))
        expect(Object.keys(response.content ?? {}), `${name} ${status}`).not.toEqual([]);
    }
  }
});

test('operations with a body describe it, and those that demand a token say so', () => {
  const open = [
    'POST /api/signup',
    'POST /api/login',
    'POST /api/secret-links/look',
    'POST /api/mail-blocks',
    'POST /api/password/forgot',
    'POST /api/login-links',
    'POST /api/login-links/accept',
    'POST /api/password/reset',
    'POST /api/email/confirm',
    'POST /api/email/change',
    'POST /api/email/revert',
    'GET /api/link',
    'GET /api/settings',
    'GET /api/health',
    'GET /api/exports/{ticket}',
    'GET /api/exports/{ticket}/queue',
    'GET /api/openapi.json',
    'GET /api/docs',
  ];
  const withBody = [
    'POST /api/signup',
    'POST /api/login',
    'PUT /api/user/name',
    'PUT /api/user/password',
    'PUT /api/user/mail',
    'PUT /api/user/email',
    'POST /api/user/delete',
    'POST /api/user/export',
    'POST /api/mail-blocks',
    'POST /api/password/forgot',
    'POST /api/login-links',
    'POST /api/login-links/accept',
    'POST /api/password/reset',
    'POST /api/email/confirm',
    'POST /api/email/change',
    'POST /api/email/revert',
    'POST /api/diagrams',
    'PUT /api/diagrams/id/{id}',
    'PUT /api/diagrams/id/{id}/star',
    'PUT /api/diagrams/id/{id}/link',
    'PATCH /api/diagrams/id/{id}/versions/{version}',
    'POST /api/diagrams/id/{id}/transfer',
    'POST /api/diagrams/id/{id}/share',
    'POST /api/diagrams/id/{id}/share/{shareId}/invitation',
    'POST /api/secret-links/look',
    'POST /api/invitations/accept',
    'POST /api/diagrams/id/{id}/live',
    'POST /api/diagrams/id/{id}/versions',
  ];
  expect(Object.keys(description.components.securitySchemes).length).toBeGreaterThan(0);
  for (const { path, method, operation } of operations()) {
    const name = `${method} ${path}`;
    expect([name, operation.requestBody?.content['application/json'] !== undefined]).toEqual([name, withBody.includes(name)]);
    expect([name, (operation.security ?? []).length > 0]).toEqual([name, !open.includes(name)]);
  }
});

test('every reference leads somewhere and every operation id is used once', () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) expect(Object.keys(description.components.schemas)).toContain(reference);
  const ids = operations().flatMap(({ operation }) => operation.operationId ?? []);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the answer to a save at another version is described with the version that is stored', () => {
  const answer = description.paths['/api/diagrams/id/{id}']?.put?.responses['409'];
  expect(answer?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
  expect(description.components.schemas.Error).toMatchObject({ properties: { version: { type: 'integer' } } });
  expect(description.components.schemas.Error).not.toMatchObject({ required: expect.arrayContaining(['version']) });
});

test('the user is described with the storage in use and the one allowed', () => {
  expect(description.components.schemas.User).toMatchObject({
    properties: { storageBytes: { type: 'integer' }, storageAllowance: { type: 'integer' } },
    required: expect.arrayContaining(['storageBytes', 'storageAllowance']),
  });
});

test('creating a diagram is described with the header for its key, which may be left out', () => {
  const operation = description.paths['/api/diagrams']?.post;
  expect(operation?.parameters).toEqual([
    expect.objectContaining({
      in: 'header',
      name: 'idempotency-key',
      required: false,
      description: expect.stringMatching(/repeated request/),
    }),
  ]);
  expect(operation?.responses['422']?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
});

test('the description can be read as a page without any script', async () => {
  const page = await call(server, 'GET', '/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(page.text).toMatch(/<title>[^<]+<\/title>/);
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style/i);
  for (const path of Object.keys(description.paths)) {
    expect(page.text.replaceAll(/&#123;|&lbrace;/g, '{').replaceAll(/&#125;|&rbrace;/g, '}'), path).toContain(path);
  }
});

test('the description is made once, however often it is asked for', async () => {
  const { app, close } = await openApp();
  onTestFinished(close);
  const made = vi.spyOn(app, 'swagger');
  const answers = await Promise.all(
    ['/api/openapi.json', '/api/docs', '/api/openapi.json'].map((url) => app.inject({ method: 'GET', url })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers[2]?.body).toBe(answers[0]?.body);
  expect(made).toHaveBeenCalledTimes(1);
});
