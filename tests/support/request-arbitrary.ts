import fc from 'fast-check';
import type { RawRequest } from './raw-http.ts';

/** One operation of the described API, such as `PUT /api/diagrams/id/{id}`. */
export interface Operation {
  readonly method: string;
  readonly path: string;
}

/** A request in which `{…}` in the path, `data` and `token` still stand for what exists when it is sent. */
export interface PlannedRequest extends RawRequest {
  readonly operation: Operation;
}

/** Marks that are replaced by what exists when the request is sent. */
export const marks = { token: '~token~', id: '~id~', binnedId: '~binned~', shareId: '~share~' };

const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const anyValue = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, 1e308, '', ' ', [], {}, [[]], 'null', '\u0000', '\ud800'),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.oneof(fc.double(), anyText, fc.string({ minLength: 400, maxLength: 600 })) },
);

const document = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }).map(documentOf) },
  { weight: 2, arbitrary: anyValue.map((value) => JSON.stringify(value) ?? 'undefined') },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'nodes',
          'edges',
          'nodes.0',
          'nodes.0.id',
          'nodes.0.position',
          'nodes.0.position.x',
          'nodes.0.data',
          'nodes.0.data.label',
          'nodes.0.parentId',
          'edges.0.source',
          'edges.0',
        ),
        anyValue,
      )
      .map(mutatedDocument),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      anyText,
      fc.constantFrom(
        '{"nodes":[],"edges":[',
        '{"nodes":1e999,"edges":[]}',
        `${'['.repeat(5000)}`,
        '{"__proto__":{"x":1},"nodes":[],"edges":[]}',
      ),
    ),
  },
);

const email = fc.oneof(
  fc.nat(200).map((number) => `Mutant${number}@example.com`),
  anyText,
  fc.constantFrom('a@b.c\r\nBcc: d@e.f', 'ä@ö.ü', `${'x'.repeat(250)}@example.com`),
);
const name = fc.oneof(fc.constantFrom('Fine', ' Trimmed ', '', ' ', 'x'.repeat(121), 'a\u0000b'), anyText);

const note = fc.oneof(fc.constantFrom(undefined, 'Why', 'Two\nlines', 'x'.repeat(501), 'a\u0000b'), anyText);

/** Most diagrams are in their first version, and only a save on the current one succeeds. */
const version = fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 4 }), anyValue);

const linkToken = fc.oneof(fc.constantFrom('', 'AAAAAAAAAAAAAAAAAAAAAA', 'x'.repeat(201)), anyText, anyValue);

/** A body each operation takes; wrong passwords keep hashing rare enough for many requests. */
const bodies: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>> = {
  'POST /api/signup': fc.record({ email, password: fc.constantFrom('short', 'password', '', 'x'.repeat(200)) }),
  'POST /api/login': fc.record({ email, password: fc.oneof(fc.constant('x'.repeat(1100)), fc.constant(7), fc.constant(null)) }),
  'PUT /api/user/name': fc.record({ displayName: fc.oneof(name, fc.constantFrom('x'.repeat(41), 'a\u202eb')) }),
  'PUT /api/user/password': fc.record({ currentPassword: anyText, newPassword: fc.constantFrom('short', 'password', '') }),
  'POST /api/diagrams': fc.record({ name, data: document, note }),
  'PUT /api/diagrams/id/{id}': fc.record({ name, data: document, version, note }),
  'PATCH /api/diagrams/id/{id}/versions/{version}': fc.record({ label: fc.oneof(name, fc.constant(null)), note }),
  // Some are shared documents, none of them what the diagram says: the room then begins with the server's own.
  'POST /api/diagrams/id/{id}/live': fc.record({
    state: fc.oneof(fc.constantFrom('AAA=', 'AA==', '', '====', 'not base64!'), fc.uint8Array({ maxLength: 40 }).map(base64Of), anyValue),
  }),
  // Of no room that there is, as epochs are random.
  'POST /api/diagrams/id/{id}/versions': fc.record({ name, note, epoch: version, seq: version }),
  'POST /api/diagrams/id/{id}/share/{shareId}/invitation': fc.record({ how: fc.constantFrom('link', 'mail', '', undefined) }),
  'PUT /api/diagrams/id/{id}/star': fc.record({ starred: fc.constantFrom(true, false, 'yes', null) }),
  'PUT /api/diagrams/id/{id}/link': fc.record({
    embedding: fc.constantFrom(true, false, 7, undefined),
    expiresAt: fc.constantFrom(null, undefined, '2099-01-01T00:00:00Z', '2001-01-01T00:00:00Z', 'tomorrow'),
  }),
  'POST /api/user/delete': fc.record({ email, currentPassword: anyText, give: fc.constantFrom([], [{}], undefined) }),
  'PUT /api/user/mail': fc.record({ mailShares: fc.constantFrom(true, false, 'yes', null) }),
  'PUT /api/user/email': fc.record({ newEmail: email, currentPassword: fc.constantFrom('', 7, 'x'.repeat(2000)) }),
  'POST /api/email/confirm': fc.record({
    token: linkToken,
    password: fc.constantFrom(undefined, 7),
    disown: fc.constantFrom(undefined, true, 7),
  }),
  'POST /api/email/change': fc.record({ token: linkToken }),
  'POST /api/email/revert': fc.record({ token: linkToken, newPassword: anyText }),
  'POST /api/password/reset': fc.record({ token: linkToken, newPassword: anyText }),
  'POST /api/password/forgot': fc.record({ email }),
  'POST /api/login-links': fc.record({ email }),
  'POST /api/login-links/accept': fc.record({ token: linkToken }),
  'POST /api/mail-blocks': fc.record({ token: linkToken }),
  'POST /api/secret-links/look': fc.record({ token: linkToken }),
  'POST /api/invitations/accept': fc.record({ token: linkToken }),
  'POST /api/diagrams/id/{id}/share': fc.record({ email, role: fc.constantFrom('viewer', 'editor', 'owner', undefined) }),
};

const extraFields = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'id',
  'owner',
  'ownerId',
  'role',
  'plan',
  'toString',
  'createdAt',
);

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function bodyOf(operation: Operation): fc.Arbitrary<Uint8Array | undefined> {
  const fitting = bodies[`${operation.method} ${operation.path}`] ?? fc.constant({});
  return fc.oneof(
    { weight: 5, arbitrary: fitting.map(textOf) },
    { weight: 4, arbitrary: fc.tuple(fitting, fc.nat(5), anyValue).map(([body, place, value]) => textOf(withField(body, place, value))) },
    { weight: 2, arbitrary: fc.tuple(fitting, extraFields, anyValue).map(([body, key, value]) => textWithField(body, key, value)) },
    { weight: 1, arbitrary: fc.tuple(fitting, fc.nat(60)).map(([body, cut]) => textOf(body).slice(0, cut)) },
    { weight: 1, arbitrary: anyValue.map(textOf) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{"name":1e999}', '{"a":'.repeat(2000), '[1,]', '{"a":1}{"b":2}', '\ufeff{}', '""', '').map(bytesOf),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/json;charset=utf-16',
      'text/plain',
      'text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      ' application/json',
      'application/json, text/plain',
      'application/jsonx',
      'application/ld+json',
      '*/*',
      ';',
      'application/json;',
    ),
  },
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }).map(asHeader) },
);

const authorization = fc.oneof(
  { weight: 12, arbitrary: fc.constant(`Bearer ${marks.token}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      `bearer ${marks.token}`,
      `Bearer  ${marks.token}`,
      'Bearer a.b.c',
      `Bearer ${marks.token}x`,
      `Bearer ${'x'.repeat(5000)}`,
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }).map(asHeader) },
);

const extraHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'accept',
        'accept-encoding',
        'if-match',
        'if-none-match',
        'range',
        'x-forwarded-for',
        'x-forwarded-host',
        'x-http-method-override',
        'origin',
        'cookie',
        'content-encoding',
        'accept-version',
        'x-request-id',
        'request-id',
        'access-control-request-method',
      ),
      fc.oneof(
        fc.constantFrom('*', 'gzip', 'bytes=0-1', 'DELETE', '127.0.0.1', 'null', 'a=b; __proto__=c'),
        fc.string({ maxLength: 20 }).map(asHeader),
      ),
      { maxKeys: 3 },
    ),
  },
);

const query = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  fc.constantFrom('?', '?a=b', '?__proto__[x]=1', '?id=1&id=2', '?%', '?%00=%FF'),
  fc.webQueryParameters().map((text) => `?${text}`),
);

const pathParameter = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'null',
      '0',
      '..',
      '%2e%2e',
      '%00',
      '%',
      '%zz',
      '%F0%9F',
      '01980000-0000-7000-8000-000000000000',
      '__proto__',
      'x'.repeat(200),
      "1'%20OR%201=1--",
    ),
  },
  { weight: 1, arbitrary: anyText.map((text) => encodeURIComponent(text.toWellFormed())) },
);

/** Any request to the described operations: well-formed, slightly wrong, or nonsense. */
export function requestArbitrary(operations: readonly Operation[]): fc.Arbitrary<PlannedRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 14, arbitrary: fc.constant(operation.method) },
          fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'),
        ),
        path: pathOf(operation),
        query,
        type: contentType,
        authorization,
        extraHeaders,
        body: bodyOf(operation),
      })
      .map((parts) => plan(operation, parts)),
  );
}

function pathOf(operation: Operation): fc.Arbitrary<string> {
  const id = operation.path.includes('/bin/') ? marks.binnedId : marks.id;
  const fitting = operation.path.replace('{id}', id).replace('{shareId}', marks.shareId).replace('{version}', '1');
  const otherId = pathParameter.map((text) => operation.path.replace(/\{\w+\}/g, () => text));
  const odd = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '/api',
      '/api/',
      '/api/nothing',
      `${operation.path}/`,
      `/${operation.path}`,
      operation.path.toUpperCase(),
      '/api/../etc/passwd',
      '/api/%2e%2e/x',
    ),
    anyText.map((text) => `/api/${encodeURIComponent(text.toWellFormed())}`),
  );
  return fc.oneof({ weight: 8, arbitrary: fc.constant(fitting) }, { weight: 3, arbitrary: otherId }, { weight: 1, arbitrary: odd });
}

function plan(
  operation: Operation,
  parts: {
    method: string;
    path: string;
    query: string;
    type: string;
    authorization: string;
    extraHeaders: Record<string, string>;
    body: Uint8Array | undefined;
  },
): PlannedRequest {
  // A session that was logged out would make every later request shallow.
  const keepsSession = !parts.path.includes('logout');
  const isBodiless = ['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(parts.method);
  const type = parts.type === '' || (parts.body === undefined && isBodiless) ? {} : { 'content-type': parts.type };
  const sender = keepsSession && parts.authorization !== '' ? { authorization: parts.authorization } : {};
  return {
    operation,
    method: parts.method,
    path: `${parts.path}${parts.query}`,
    headers: { ...parts.extraHeaders, ...type, ...sender },
    body: isBodiless ? undefined : parts.body,
  };
}

function withField(body: Record<string, unknown>, place: number, value: unknown): Record<string, unknown> {
  const key = Object.keys(body)[place % Math.max(1, Object.keys(body).length)];
  return key === undefined ? { extra: value } : { ...body, [key]: value };
}

/** The JSON of `body` with one more field at its front; unlike an object, a text can name `__proto__` like any other field. */
function textWithField(body: Record<string, unknown>, key: string, value: unknown): Uint8Array {
  const inner = JSON.stringify(body).slice(1);
  return bytesOf(`{${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}${inner === '}' ? '' : ','}${inner}`);
}

function textOf(value: unknown): Uint8Array {
  return bytesOf(JSON.stringify(value) ?? 'undefined');
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

function asHeader(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}

function documentOf(ids: readonly string[]): string {
  const nodes = [...new Set(ids)].map((id) => ({ id, position: { x: 1, y: 2 }, data: { label: id } }));
  const edges = nodes.length > 1 ? [{ id: 'e', source: nodes[0]?.id, target: nodes[1]?.id }] : [];
  return JSON.stringify({ nodes, edges });
}

function mutatedDocument([path, value]: [string, unknown]): string {
  const diagram: unknown = JSON.parse(documentOf(['a', 'b']));
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const place = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], diagram);
  (place as Record<string, unknown>)[last] = value;
  return JSON.stringify(diagram);
}
