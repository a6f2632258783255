import { createClient } from '@umlaut/api';
import type { Diagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import type { Save } from './saving.ts';
import { sendSave } from './send-save.ts';

const a: Diagram = { nodes: [{ id: 'a', position: { x: 0, y: 0 } }], edges: [] };
const b: Diagram = { nodes: [{ id: 'b', position: { x: 0, y: 0 } }], edges: [] };

interface Row {
  readonly name: string;
  readonly data: string;
  readonly version: number;
  readonly createdAt?: string;
}

const sentAt = Date.parse('2026-03-01T12:00:00Z');

/** A network with a server behind it that loses the answers to the first `lost` changing calls, after doing what they ask. */
function network(rows: Map<string, Row>, lost: number) {
  const madeAt = new Date(sentAt + 100).toISOString();
  let left = lost;
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input);
    const method = init?.method ?? 'GET';
    calls.push(`${method} ${path}`);
    const body: Row = init?.body === undefined ? undefined : JSON.parse(String(init.body));
    const id = path.split('/').at(-1) ?? '';
    const answer = method === 'GET' ? read(path, id) : write(method, id, body);
    if (method !== 'GET' && left > 0) {
      left -= 1;
      throw new TypeError('connection lost');
    }
    return answer;
  };
  function read(path: string, id: string): Response {
    if (path === '/api/diagrams') return Response.json([...rows].map(([key, { data: _, ...row }]) => ({ id: key, ...row })));
    const row = rows.get(id);
    return row === undefined ? Response.json({ code: 'not_found', message: 'No.' }, { status: 404 }) : Response.json({ id, ...row });
  }
  function write(method: string, id: string, { name, data, version }: Row): Response {
    if (method === 'POST') {
      const fresh = `d${rows.size + 1}`;
      rows.set(fresh, { name, data, version: 1, createdAt: madeAt });
      return Response.json({ id: fresh, version: 1 }, { status: 201 });
    }
    if (rows.get(id)?.version !== version) return Response.json({ code: 'version_conflict', message: 'Stale.' }, { status: 409 });
    rows.set(id, { name, data, version: version + 1 });
    return Response.json({ id, version: version + 1 });
  }
  return { calls, api: createClient({ fetch, token: () => 'token' }) };
}

function save(number: number, diagram: Diagram, place: Pick<Save, 'diagramId' | 'version'>): Save {
  return { number, ...place, content: { name: 'Orders', diagram }, sentAt, source: 'editor' };
}

const unsaved = { diagramId: undefined, version: undefined };
const atOne = { diagramId: 'd1', version: 1 };

function oneStored(): Map<string, Row> {
  return new Map([['d1', { name: 'Orders', data: '{"nodes":[],"edges":[]}', version: 1 }]]);
}

test('creates, then updates', async () => {
  const rows = new Map<string, Row>();
  const { api, calls } = network(rows, 0);
  expect(await sendSave(api, save(1, a, unsaved), { unconfirmed: [] })).toEqual({ diagramId: 'd1', version: 1 });
  expect(await sendSave(api, save(2, b, atOne), { unconfirmed: [] })).toEqual({ diagramId: 'd1', version: 2 });
  expect(calls).toEqual(['POST /api/diagrams', 'PUT /api/diagrams/id/d1']);
});

test('a creation whose answer was lost is found again, not made twice', async () => {
  const rows = new Map<string, Row>();
  const { api } = network(rows, 1);
  const first = save(1, a, unsaved);
  await expect(sendSave(api, first, { unconfirmed: [] })).rejects.toMatchObject({ code: 'offline' });
  expect(await sendSave(api, save(2, b, unsaved), { unconfirmed: [first] })).toEqual({ diagramId: 'd1', version: 2 });
  expect([...rows.values()]).toMatchObject([{ name: 'Orders', data: JSON.stringify(b), version: 2 }]);
});

test('a creation that never arrived is made, also beside a diagram of the same name', async () => {
  const rows = oneStored();
  const { api } = network(rows, 0);
  expect(await sendSave(api, save(2, a, unsaved), { unconfirmed: [save(1, a, unsaved)] })).toEqual({ diagramId: 'd2', version: 1 });
});

test('an update whose answer was lost is no conflict for the changes made since', async () => {
  const rows = oneStored();
  const { api } = network(rows, 1);
  const first = save(1, a, atOne);
  await expect(sendSave(api, first, { unconfirmed: [] })).rejects.toMatchObject({ code: 'offline' });
  expect(await sendSave(api, save(2, b, atOne), { unconfirmed: [first] })).toEqual({ diagramId: 'd1', version: 3 });
  expect(rows.get('d1')).toEqual({ name: 'Orders', data: JSON.stringify(b), version: 3 });
});

test('somebody else’s version stays a conflict, after a lost answer too', async () => {
  const rows = oneStored();
  const { api } = network(rows, 0);
  rows.set('d1', { name: 'Orders', data: JSON.stringify(a), version: 2 });
  await expect(sendSave(api, save(1, b, atOne), { unconfirmed: [] })).rejects.toMatchObject({ status: 409 });
  await expect(sendSave(api, save(2, b, atOne), { unconfirmed: [save(1, b, { ...atOne })] })).rejects.toMatchObject({ status: 409 });
  expect(rows.get('d1')).toMatchObject({ data: JSON.stringify(a), version: 2 });
});

test('a creation that never arrived is made, also beside an older diagram that says the same', async () => {
  const older = { name: 'Orders', data: JSON.stringify(a), version: 1, createdAt: '2026-03-01T11:00:00Z' };
  const rows = new Map<string, Row>([
    ['d1', older],
    ['d2', { ...older, createdAt: '' }],
  ]);
  const { api } = network(rows, 0);
  expect(await sendSave(api, save(2, b, unsaved), { unconfirmed: [save(1, a, unsaved)] })).toEqual({ diagramId: 'd3', version: 1 });
  expect(rows.get('d1')).toEqual(older);
});

test.each([
  ['a page of a guest network', () => new Response('<!doctype html><title>Welcome</title>')],
  ['an answer cut off half way', () => new Response('{"id":"d1","vers')],
  ['JSON of something else', () => Response.json({ welcome: true })],
  ['null', () => Response.json(null)],
])('an update answered by %s counts as not stored', async (_, answer) => {
  const api = createClient({ fetch: async () => answer(), token: () => 'token' });
  await expect(sendSave(api, save(1, b, atOne), { unconfirmed: [] })).rejects.toMatchObject({ code: 'invalid_response' });
});

test('an update answered by nothing counts as the next version', async () => {
  const api = createClient({ fetch: async () => new Response(null, { status: 204 }), token: () => 'token' });
  expect(await sendSave(api, save(1, b, atOne), { unconfirmed: [] })).toEqual({ diagramId: 'd1', version: 2 });
});
