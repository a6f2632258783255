import { errorSchema } from '@umlaut/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveApp } from '../support/app.ts';
import { type Answer, call, codeOf, dataWithLabels, emptyData, makeDiagram, type Person, signUp, someEmail } from '../support/people.ts';
import { sendBytes } from '../support/raw-http.ts';
import type { RunningServer } from '../support/server.ts';

let server: RunningServer;
let owner: Person;
let id: string;
let version = 1;

beforeAll(async () => {
  server = await serveApp({ env: { FREE_DIAGRAMS: '1000', FREE_SHARES: '1000' } });
  owner = await signUp(server);
  ({ id } = await makeDiagram(owner, { name: 'Kept', data: emptyData }));
});
afterAll(() => server.stop());

const nodesOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `n${index}`, position: { x: index, y: 0 } }));
const withNode = (fields: object) => JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, ...fields }], edges: [] });
const membersOf = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `m${index}`, text: 'x'.repeat(length) }));
const withLabel = (label: unknown) => withNode({ data: { label } });
const withEdges = (edges: readonly object[], count = 2) => JSON.stringify({ nodes: nodesOf(count), edges });
const edge = (edgeId: string, source: string, target: string, rest: object = {}) => ({ id: edgeId, source, target, ...rest });

/** All the ordered pairs of 15 nodes: enough for 200 plain edges and one more. */
function plainEdges(count: number): object[] {
  const pairs: object[] = [];
  for (let source = 0; source < 15; source += 1) {
    for (let target = 0; target < 15; target += 1) {
      if (source !== target && pairs.length < count) pairs.push(edge(`e${pairs.length}`, `n${source}`, `n${target}`));
    }
  }
  return pairs;
}

function dataOfBytes(bytes: number, character = 'x'): string {
  const frame = JSON.stringify({ nodes: [], edges: [], note: '' });
  const size = Buffer.byteLength(character);
  const count = Math.floor((bytes - frame.length) / size);
  return JSON.stringify({ nodes: [], edges: [], note: character.repeat(count) + 'y'.repeat(bytes - frame.length - count * size) });
}

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 1; level < levels; level += 1) value = { inside: value };
  return value;
}

/** Saves `fields` over the kept diagram; fails when a refusal changed anything or an acceptance stored anything else. */
async function save(fields: { name?: unknown; data?: unknown; version?: unknown }): Promise<Answer> {
  const before = (await owner.call('GET', `/api/diagrams/id/${id}`)).text;
  const answer = await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Kept', data: emptyData, version, ...fields });
  const after = await owner.call('GET', `/api/diagrams/id/${id}`);
  if (answer.status === 200) {
    version += 1;
    expect(after.body).toMatchObject({ version, ...(fields.data === undefined ? {} : { data: fields.data }) });
  } else {
    expect(after.text).toBe(before);
  }
  return answer;
}

async function expectTaken(fields: Parameters<typeof save>[0], name: string): Promise<void> {
  const answer = await save(fields);
  expect([name, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([name, 200, '']);
}

async function expectRefused(fields: Parameters<typeof save>[0], name: string): Promise<void> {
  const answer = await save(fields);
  expect([name, answer.status, codeOf(answer)]).toEqual([name, 400, 'invalid_request']);
  expect(errorSchema.parse(answer.body).message).toMatch(/^\S+ .*[.!]$/s);
}

describe('limits of a diagram, at the edge', () => {
  const taken: readonly (readonly [string, string])[] = [
    ['no nodes', emptyData],
    ['50 nodes', JSON.stringify({ nodes: nodesOf(50), edges: [] })],
    ['200 edges', withEdges(plainEdges(200), 15)],
    ['a label of 300 characters', withLabel('x'.repeat(300))],
    ['a label of 300 characters beyond the basic plane', withLabel('🦊'.repeat(300))],
    ['a label of 10 lines', withLabel(Array(10).fill('x').join('\n'))],
    ['an empty label', withLabel('')],
    ['60 members of 300 characters', withNode({ data: { kind: 'class', attributes: membersOf(60, 300) } })],
    ['61 members of a kind that is not known', withNode({ data: { kind: 'hologram', attributes: membersOf(61, 1) } })],
    ['exactly 256 KiB', dataOfBytes(256 * 1024)],
    ['exactly 256 KiB of three-byte characters', dataOfBytes(256 * 1024, '€')],
    ['32 levels', JSON.stringify({ nodes: [], edges: [], rest: nested(31) })],
    ['a position of the largest double', withNode({ position: { x: Number.MAX_VALUE, y: -Number.MIN_VALUE } })],
    ['an edge in each direction', withEdges([edge('1', 'n0', 'n1'), edge('2', 'n1', 'n0')])],
    [
      'messages that repeat',
      withEdges([edge('1', 'n0', 'n1', { data: { kind: 'message' } }), edge('2', 'n0', 'n1', { data: { kind: 'message' } })]),
    ],
    [
      'a keys named __proto__ among unknown fields',
      '{"nodes":[],"edges":[],"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
    ],
    [
      'escaped NUL and lone surrogate inside a label',
      '{"nodes":[{"id":"a","position":{"x":0,"y":0},"data":{"label":"\\u0000 \\ud800"}}],"edges":[]}',
    ],
  ];
  test.each(taken)('takes %s', async (name, data) => {
    await expectTaken({ data }, name);
  });

  const refused: readonly (readonly [string, unknown])[] = [
    ['51 nodes', JSON.stringify({ nodes: nodesOf(51), edges: [] })],
    ['201 edges', withEdges(plainEdges(201), 15)],
    ['a label of 301 characters', withLabel('x'.repeat(301))],
    ['a label of 301 characters beyond the basic plane', withLabel('🦊'.repeat(301))],
    ['a label of 11 lines', withLabel(Array(11).fill('x').join('\n'))],
    ['a label of 11 lines with other line ends', withLabel(Array(11).fill('x').join('\r'))],
    ['61 members', withNode({ data: { kind: 'class', attributes: membersOf(61, 1) } })],
    ['a member of 301 characters', withNode({ data: { kind: 'class', attributes: membersOf(1, 301) } })],
    ['a label that is an object', withLabel({ toString: 'x' })],
    ['a label that is a number', withLabel(7)],
    ['a label that is null', withLabel(null)],
    ['33 levels', JSON.stringify({ nodes: [], edges: [], rest: nested(32) })],
    ['100,000 levels', `{"nodes":[],"edges":[],"rest":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['no JSON', 'nodes: []'],
    ['an empty text', ''],
    ['cut-off JSON', dataWithLabels('a', 'b').slice(0, -1)],
    ['two JSON texts', `${emptyData}${emptyData}`],
    ['NaN', '{"nodes":[{"id":"a","position":{"x":NaN,"y":0}}],"edges":[]}'],
    ['a position beyond all numbers', '{"nodes":[{"id":"a","position":{"x":1e999,"y":0}}],"edges":[]}'],
    ['a position that is a text', withNode({ position: { x: '1', y: 0 } })],
    ['a missing position', '{"nodes":[{"id":"a"}],"edges":[]}'],
    ['a position that is null', withNode({ position: null })],
    ['an id that stands twice', JSON.stringify({ nodes: [...nodesOf(1), ...nodesOf(1)], edges: [] })],
    ['an id that is a number', withNode({ id: 1 })],
    ['an empty id', withNode({ id: '' })],
    ['an id of 257 characters', withNode({ id: 'x'.repeat(257) })],
    ['the id __proto__', '{"nodes":[{"id":"__proto__","position":{"x":0,"y":0}}],"edges":[]}'],
    ['the id constructor', withNode({ id: 'constructor' })],
    ['a node that is null', '{"nodes":[null],"edges":[]}'],
    ['a type that is no text', withNode({ type: ['default'] })],
    ['a style that is a text', withNode({ style: 'color:red' })],
    ['data that is a list', withNode({ data: [] })],
    ['a parent that does not exist', withNode({ parentId: 'b' })],
    ['a node inside itself', withNode({ parentId: 'a' })],
    ['an edge from nowhere', withEdges([edge('1', 'n9', 'n1')])],
    ['an edge to nowhere', withEdges([edge('1', 'n0', 'toString')])],
    ['an edge without ends', withEdges([{ id: '1' }])],
    ['a plain edge to itself', withEdges([edge('1', 'n0', 'n0')])],
    ['two plain edges between the same two nodes', withEdges([edge('1', 'n0', 'n1'), edge('2', 'n0', 'n1')])],
    ['an edge id that stands twice', withEdges([edge('1', 'n0', 'n1'), edge('1', 'n1', 'n0')])],
    ['nodes that are an object', '{"nodes":{},"edges":[]}'],
    ['nodes that are missing', '{"edges":[]}'],
    ['edges that are missing', '{"nodes":[]}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['data sent as an object', { nodes: [], edges: [] }],
    ['data sent as a list', [emptyData]],
    ['data sent as a number', 1],
    ['data sent as null', null],
    ['data with a raw lone surrogate', '{"nodes":[],"edges":[],"x":"\ud800"}'],
  ];
  test.each(refused)('refuses %s with a sentence, and stores nothing', async (name, data) => {
    await expectRefused({ data }, name);
  });

  test('refuses one byte more than 256 KiB as too large, and stores nothing', async () => {
    for (const data of [dataOfBytes(256 * 1024 + 1), dataOfBytes(256 * 1024 + 1, '€'), dataOfBytes(300 * 1024, '€')]) {
      const answer = await save({ data });
      expect([413, 400]).toContain(answer.status);
      expect(['too_large', 'invalid_request']).toContain(codeOf(answer));
      expect(errorSchema.parse(answer.body).message).toMatch(/256 KiB|too large/i);
    }
  });
});

describe('names', () => {
  test.each([
    ['1 character', 'x'],
    ['120 characters', 'x'.repeat(120)],
    ['120 characters beyond the basic plane', '🦊'.repeat(120)],
    ['120 characters and blanks around them', `  ${'x'.repeat(120)}\n`],
  ])('takes %s', async (name, text) => {
    await expectTaken({ name: text }, name);
  });

  test.each<[string, unknown]>([
    ['121 characters', 'x'.repeat(121)],
    ['121 characters beyond the basic plane', '🦊'.repeat(121)],
    ['nothing', ''],
    ['blanks alone', ' \t\n '],
    ['NUL', 'a\u0000b'],
    ['a line end inside', 'a\nb'],
    ['a lone surrogate', 'a\ud800'],
    ['a number', 7],
    ['null', null],
    ['a list', ['x']],
    ['an object', { toString: 'x' }],
  ])('refuses %s', async (name, text) => {
    await expectRefused({ name: text }, name);
  });

  test('a missing name or missing data is refused, in creating too', async () => {
    for (const body of [{}, { name: 'x' }, { data: emptyData }, { name: undefined, data: emptyData }]) {
      const answer = await owner.call('POST', '/api/diagrams', body);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
    }
  });
});

test('an error of shape names the field in issues', async () => {
  const answer = await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 7, data: emptyData, version: 'x' });
  const { issues = [] } = errorSchema.strict().parse(answer.body);
  expect(issues.map((issue) => issue.path)).toEqual(['name', 'version']);
  const inside = await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'x', data: withLabel(7), version });
  expect(errorSchema.strict().parse(inside.body).issues?.[0]?.path).toMatch(/nodes\[0\]\.data\.label$/);
});

describe('bodies', () => {
  const post = (options: { raw?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }) =>
    call(server, 'POST', '/api/diagrams', { token: owner.token, ...options });
  const fine = JSON.stringify({ name: 'Made', data: emptyData });
  const countDiagrams = async () => ((await owner.call('GET', '/api/diagrams')).body as unknown[]).length;

  test('a body larger than any diagram is refused with 413 before it is read to its end', async () => {
    const before = await countDiagrams();
    const head = `POST /api/diagrams HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: application/json\r\n`;
    const promised = await sendBytes(server.url, `${head}Content-Length: 99999999999\r\n\r\n{`);
    expect(promised).toMatch(/^HTTP\/1\.1 413 /);
    expect(promised).toContain('"code":"too_large"');
    // Nobody said how long this one gets; its sender may be cut off before reading why.
    const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`;
    const streamed = await sendBytes(server.url, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(8)}`);
    expect(streamed).toMatch(/^(HTTP\/1\.1 413 |$)/);
    expect(await countDiagrams()).toBe(before);
  });

  test('of who has to log in yet, and of a call that there is not, no more is read than they may need', async () => {
    const bodyOf = (length: number) => JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(length) });
    for (const path of ['/api/login', '/api/signup', '/api/nothing', '/nothing']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
      expect(await sendBytes(server.url, `${head}Content-Length: 20000\r\n\r\n{`), path).toMatch(/^HTTP\/1\.1 (413|404) /);
    }
    expect((await call(server, 'POST', '/api/login', { raw: bodyOf(20_000) })).status).toBe(413);
    expect((await call(server, 'POST', '/api/login', { body: { email: 'a@example.org', password: '\u0001'.repeat(1_024) } })).status).toBe(
      401,
    );
  });

  test('a diagram of 256 KiB fits even when every byte of it is escaped in the body', async () => {
    const inner = `{"nodes":[],"edges":[],"note":"${'\\"'.repeat(130_000)}"}`;
    await expectTaken({ data: inner }, 'quotes');
    const escaped = JSON.stringify({ name: 'Escaped', version, data: `{"nodes":[],"edges":[],"note":"${'\u00e9'.repeat(130_000)}"}` });
    const body = escaped.replaceAll('\u00e9', '\\u00e9');
    const answer = await call(server, 'PUT', `/api/diagrams/id/${id}`, { token: owner.token, raw: body });
    expect(answer.status, answer.text.slice(0, 200)).toBe(200);
    version += 1;
  });

  test.each([
    ['cut-off JSON', fine.slice(0, -1)],
    ['no JSON', 'name=x'],
    ['an empty body', ''],
    ['a bare NaN', '{"name":NaN}'],
    ['a single quote', "{'name':'x'}"],
    ['a trailing comma', `${fine.slice(0, -1)},}`],
    ['two objects', `${fine}${fine}`],
    ['a list', '[1,2]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number beyond all numbers', '{"name":"x","data":"{}","version":1e999}'],
    ['100,000 levels', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ])('%s is refused with 400', async (_name, raw) => {
    const before = await countDiagrams();
    const answer = await post({ raw, headers: { 'content-type': 'application/json' } });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
    expect(await countDiagrams()).toBe(before);
  });

  test('a field named __proto__ or constructor never does anything', async () => {
    for (const extra of ['"__proto__":{"plan":"unlimited","name":"x"}', '"constructor":{"prototype":{"isAdmin":true}}']) {
      const answer = await post({ raw: `{${extra},${fine.slice(1)}` });
      expect([201, 400]).toContain(answer.status);
      if (answer.status === 400) codeOf(answer);
    }
    for (const name of ['__proto__', '\\u005f_proto__', '__proto_\\u005F']) {
      for (const value of ['"x"', '1', '{}', '[]', 'null']) {
        const answer = await post({ raw: `{"${name}":${value},${fine.slice(1)}` });
        expect([answer.status, codeOf(answer)], `${name}: ${value}`).toEqual([400, 'invalid_request']);
      }
    }
    const fresh = await signUp(server);
    expect((await fresh.call('GET', '/api/user')).body).toMatchObject({ plan: 'free' });
    expect(Object.keys((await call(server, 'GET', '/api/health')).body as object)).toEqual(['status']);
  });

  test.each([
    ['text/plain'],
    ['text/html'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonx'],
    ['application/xml'],
    ['application'],
    ['json'],
    ['*/*'],
    ['x'],
  ])('a body of type %s is refused with 415', async (type) => {
    const before = await countDiagrams();
    const answer = await post({ raw: fine, headers: { 'content-type': type } });
    expect([answer.status, codeOf(answer)]).toEqual([415, 'unsupported_media_type']);
    expect(await countDiagrams()).toBe(before);
  });

  test('whatever the content type, a body is refused or wholly checked', async () => {
    const bad = JSON.stringify({ name: '', data: 'nonsense' });
    const parts = [
      'application/json',
      'APPLICATION/JSON',
      'application/json ',
      ' application/json',
      '\tapplication/json',
      'application/json;',
      'application/ json',
      'application/json/x',
      'text/json',
      'application/json, text/plain',
      'text/plain, application/json',
    ];
    const tails = [
      '',
      ' ',
      ';',
      '; charset=utf-8',
      ';charset=utf-16',
      '; charset="',
      '\t',
      ' ;x',
      ',',
      ' x',
      '\ta',
      ';\ta=b',
      '; charset=latin1',
      ';;',
      '; a=b; c=d',
      '\u00a0',
    ];
    let tried = 0;
    for (const part of parts) {
      for (const tail of tails) {
        const request = `POST /api/diagrams HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: ${part}${tail}\r\nContent-Length: ${bad.length}\r\n\r\n${bad}`;
        const answer = await sendBytes(server.url, Buffer.from(request, 'latin1'));
        expect(answer.slice(0, 12), `${part}${tail}`).toMatch(/^HTTP\/1\.1 (400|415)/);
        tried += 1;
      }
    }
    expect(tried).toBe(parts.length * tails.length);
  });

  test('a body said to be in UTF-8, in any letter case of the type, is taken', async () => {
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset=UTF-8']) {
      expect((await post({ raw: fine, headers: { 'content-type': type } })).status, type).toBe(201);
    }
  });

  test('a compressed body is refused', async () => {
    const before = await countDiagrams();
    const { gzipSync } = await import('node:zlib');
    const answer = await post({
      raw: new Uint8Array(gzipSync(fine)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect([400, 415]).toContain(answer.status);
    codeOf(answer);
    expect(await countDiagrams()).toBe(before);
  });

  test('bytes that are no HTTP, and headers beyond measure, are refused in the form of every error', async () => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`,
    ]) {
      const answer = await sendBytes(server.url, bytes, 3000);
      expect(answer.slice(0, 12)).toMatch(/^HTTP\/1\.1 4\d\d/);
      const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
      expect(errorSchema.strict().safeParse(body).success, answer).toBe(true);
    }
    expect((await call(server, 'GET', '/api/health')).status).toBe(200);
  });

  test('a request that breaks off in the middle of its body stores nothing', async () => {
    const before = await countDiagrams();
    await sendBytes(
      server.url,
      `POST /api/diagrams HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: application/json\r\nContent-Length: ${fine.length + 10}\r\n\r\n${fine}`,
      300,
    );
    expect(await countDiagrams()).toBe(before);
  });
});

describe('fields nobody asked for', () => {
  test('a sign-up cannot choose its id, plan or time', async () => {
    const email = someEmail();
    const wishes = { id: '01980000-0000-7000-8000-000000000000', plan: 'unlimited', createdAt: '2000-01-01T00:00:00.000Z', isAdmin: true };
    const answer = await call(server, 'POST', '/api/signup', { body: { email, password: 'a fine long password', ...wishes } });
    expect([201, 400]).toContain(answer.status);
    const person = answer.status === 201 ? undefined : await signUp(server, { email, password: 'a fine long password' });
    const token = person?.token ?? (await loginToken(email));
    const user = (await call(server, 'GET', '/api/user', { token })).body;
    expect(user).toMatchObject({ plan: 'free', email });
    expect(user).not.toMatchObject({ id: wishes.id });
    expect(user).not.toMatchObject({ createdAt: wishes.createdAt });
  });

  test('a save cannot change owner, id, times or version', async () => {
    const stranger = await signUp(server);
    const before = (await owner.call('GET', `/api/diagrams/id/${id}`)).body as Record<string, unknown>;
    const wishes = {
      id: 'mine',
      ownerId: stranger.id,
      owner: stranger.id,
      ownerEmail: stranger.email,
      role: 'viewer',
      createdAt: '2000-01-01T00:00:00.000Z',
      updatedAt: '2000-01-01T00:00:00.000Z',
      shares: [],
    };
    await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Kept', data: emptyData, version, ...wishes });
    const after = (await owner.call('GET', `/api/diagrams/id/${id}`)).body as Record<string, unknown>;
    version = Number(after.version);
    expect(after).toMatchObject({ id, role: 'owner', ownerEmail: owner.email, createdAt: before.createdAt });
    expect(after.updatedAt).not.toBe(wishes.updatedAt);
    expect((await stranger.call('GET', `/api/diagrams/id/${id}`)).status).toBe(404);
    expect((await stranger.call('GET', '/api/diagrams')).body).toEqual([]);
  });

  test('a diagram is made for nobody but its maker', async () => {
    const stranger = await signUp(server);
    const wishes = { id, ownerId: stranger.id, userId: stranger.id, version: 99 };
    const answer = await owner.call('POST', '/api/diagrams', { name: 'Mine', data: emptyData, ...wishes });
    expect([201, 400]).toContain(answer.status);
    if (answer.status === 201) expect(answer.body).toMatchObject({ version: 1 });
    expect(answer.body).not.toMatchObject({ id });
    expect((await stranger.call('GET', '/api/diagrams')).body).toEqual([]);
  });

  test('a share goes to the diagram of the path and to the e-mail, whatever else is sent', async () => {
    const stranger = await signUp(server);
    const theirs = await makeDiagram(stranger);
    const friend = await signUp(server);
    const wishes = { diagramId: theirs.id, id: theirs.id, userId: stranger.id };
    const answer = await owner.call('POST', `/api/diagrams/id/${id}/share`, { email: friend.email, ...wishes });
    expect([201, 400]).toContain(answer.status);
    expect((await stranger.call('GET', `/api/diagrams/id/${theirs.id}/shared-with`)).body).toEqual([]);
    expect((await stranger.call('GET', '/api/diagrams/shared-with-me')).body).toEqual([]);
  });
});

async function loginToken(email: string): Promise<string> {
  const answer = await call(server, 'POST', '/api/login', { body: { email, password: 'a fine long password' } });
  return (answer.body as { token: string }).token;
}
