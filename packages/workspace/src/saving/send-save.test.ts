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
  readonly key?: string | null;
  readonly created?: string;
}

/** A network with a server behind it that loses the answers to the first `lost` changing calls, after doing what they ask. */
function network(rows: Map<string, Row>, lost: number) {
  let left = lost;
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input);
    const method = init?.method ?? 'GET';
    calls.push(`${method} ${path}`);
    const body: Row = init?.body === undefined ? undefined : JSON.parse(String(init.body));
    const id = path.split('/').at(-1) ?? '';
    const key = new Headers(init?.headers).get('idempotency-key');
    const answer = method === 'GET' ? read(id) : method === 'POST' ? create(body, key) : update(id, body);
    if (method !== 'GET' && left > 0) {
      left -= 1;
      throw new TypeError('connection lost');
    }
    return answer;
  };
  function read(id: string): Response {
    const row = rows.get(id);
    return row === undefined ? Response.json({ code: 'not_found', message: 'No.' }, { status: 404 }) : Response.json({ id, ...row });
  }
  function create({ name, data }: Row, key: string | null): Response {
    const created = JSON.stringify([name, data]);
    const [id, known] = [...rows].find(([, row]) => key !== null && row.key === key) ?? [`d${rows.size + 1}`];
    if (known === undefined) rows.set(id, { name, data, version: 1, key, created });
    else if (known.created !== created) return Response.json({ code: 'idempotency_key_reused', message: 'No.', id }, { status: 422 });
    return Response.json({ id, version: 1 }, { status: 201 });
  }
  function update(id: string, { name, data, version }: Row): Response {
    const row = rows.get(id);
    if (row?.version !== version) return Response.json({ code: 'version_conflict', message: 'Stale.' }, { status: 409 });
    rows.set(id, { ...row, name, data, version: version + 1 });
    return Response.json({ id, version: version + 1 });
  }
  return { calls, api: createClient({ fetch, token: () => 'token' }) };
}

function save(number: number, diagram: Diagram, place: Pick<Save, 'diagramId' | 'version'>): Save {
  const keyed = place.diagramId === undefined ? { idempotencyKey: 'key' } : {};
  return { number, ...place, content: { name: 'Orders', diagram }, source: 'editor', ...keyed };
}

const unsaved = { diagramId: undefined, version: undefined };
const atOne = { diagramId: 'd1', version: 1 };
const none = { unconfirmed: [] };

function oneStored(): Map<string, Row> {
  return new Map([['d1', { name: 'Orders', data: '{"nodes":[],"edges":[]}', version: 1 }]]);
}

test('creates, then updates', async () => {
  const { api, calls } = network(new Map(), 0);
  expect(await sendSave(api, save(1, a, unsaved), none)).toEqual({ diagramId: 'd1', version: 1 });
  expect(await sendSave(api, save(2, b, atOne), none)).toEqual({ diagramId: 'd1', version: 2 });
  expect(calls).toEqual(['POST /api/diagrams', 'PUT /api/diagrams/id/d1']);
});

test('a creation whose answer was lost is answered when it is sent again, not made twice', async () => {
  const rows = new Map<string, Row>();
  const { api, calls } = network(rows, 1);
  await expect(sendSave(api, save(1, a, unsaved), none)).rejects.toMatchObject({ code: 'offline' });
  expect(await sendSave(api, save(2, a, unsaved), none)).toEqual({ diagramId: 'd1', version: 1 });
  expect([rows.size, calls]).toEqual([1, ['POST /api/diagrams', 'POST /api/diagrams']]);
});

test('what was drawn on after a lost answer is saved over what had been created', async () => {
  const rows = new Map<string, Row>();
  const { api } = network(rows, 1);
  await expect(sendSave(api, save(1, a, unsaved), none)).rejects.toMatchObject({ code: 'offline' });
  expect(await sendSave(api, save(2, b, unsaved), none)).toEqual({ diagramId: 'd1', version: 2 });
  expect([...rows.values()]).toMatchObject([{ name: 'Orders', data: JSON.stringify(b), version: 2 }]);
});

test('what had been created and was saved on by somebody else since is left alone', async () => {
  const rows = new Map<string, Row>();
  const { api } = network(rows, 1);
  await expect(sendSave(api, save(1, a, unsaved), none)).rejects.toMatchObject({ code: 'offline' });
  await sendSave(api, save(2, b, atOne), none);
  await expect(sendSave(api, save(3, { nodes: [], edges: [] }, unsaved), none)).rejects.toMatchObject({ status: 409 });
  expect(rows.get('d1')).toMatchObject({ data: JSON.stringify(b), version: 2 });
});

test('a creation that never arrived is made, also beside a diagram that says the same', async () => {
  const { api } = network(new Map([['d1', { name: 'Orders', data: JSON.stringify(a), version: 1 }]]), 0);
  expect(await sendSave(api, save(2, a, unsaved), none)).toEqual({ diagramId: 'd2', version: 1 });
});

test('an update whose answer was lost is no conflict for the changes made since', async () => {
  const rows = oneStored();
  const { api } = network(rows, 1);
  const first = save(1, a, atOne);
  await expect(sendSave(api, first, none)).rejects.toMatchObject({ code: 'offline' });
  expect(await sendSave(api, save(2, b, atOne), { unconfirmed: [first] })).toEqual({ diagramId: 'd1', version: 3 });
  expect(rows.get('d1')).toEqual({ name: 'Orders', data: JSON.stringify(b), version: 3 });
});

test('somebody else’s version stays a conflict, after a lost answer too', async () => {
  const rows = oneStored();
  const { api } = network(rows, 0);
  rows.set('d1', { name: 'Orders', data: JSON.stringify(a), version: 2 });
  await expect(sendSave(api, save(1, b, atOne), none)).rejects.toMatchObject({ status: 409 });
  await expect(sendSave(api, save(2, b, atOne), { unconfirmed: [save(1, b, { ...atOne })] })).rejects.toMatchObject({ status: 409 });
  expect(rows.get('d1')).toMatchObject({ data: JSON.stringify(a), version: 2 });
});

test.each([
  ['a page of a guest network', () => new Response('<!doctype html><title>Welcome</title>')],
  ['an answer cut off half way', () => new Response('{"id":"d1","vers')],
  ['JSON of something else', () => Response.json({ welcome: true })],
  ['null', () => Response.json(null)],
  ['nothing, as a proxy may', () => new Response(null, { status: 204 })],
  ['another diagram', () => Response.json({ id: 'd2', version: 2 })],
  ['another version', () => Response.json({ id: 'd1', version: 7 })],
])('an update answered by %s counts as not stored', async (_, answer) => {
  const api = createClient({ fetch: async () => answer(), token: () => 'token' });
  await expect(sendSave(api, save(1, b, atOne), none)).rejects.toMatchObject({ code: 'invalid_response' });
});
