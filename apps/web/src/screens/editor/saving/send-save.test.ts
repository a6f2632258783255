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
    const answer = method === 'GET' ? read(path, id) : write(method, id, body);
    if (method !== 'GET' && left > 0) {
      left -= 1;
      throw new TypeError('connection lost');
    }
    return answer;
  };
  function read(path: string, id: string): Response {
    if (path === '/api/diagrams') return Response.json([...rows].map(([key, { name, version }]) => ({ id: key, name, version })));
    const row = rows.get(id);
    return row === undefined ? Response.json({ code: 'not_found', message: 'No.' }, { status: 404 }) : Response.json({ id, ...row });
  }
  function write(method: string, id: string, { name, data, version }: Row): Response {
    if (method === 'POST') {
      const fresh = `d${rows.size + 1}`;
      rows.set(fresh, { name, data, version: 1 });
      return Response.json({ id: fresh, version: 1 }, { status: 201 });
    }
    if (rows.get(id)?.version !== version) return Response.json({ code: 'version_conflict', message: 'Stale.' }, { status: 409 });
    rows.set(id, { name, data, version: version + 1 });
    return Response.json({ id, version: version + 1 });
  }
  return { calls, api: createClient({ fetch, token: () => 'token' }) };
}

function save(number: number, diagram: Diagram, place: Pick<Save, 'diagramId' | 'version'>): Save {
  return { number, ...place, content: { name: 'Orders', diagram }, source: 'editor' };
}

const unsaved = { diagramId: undefined, version: undefined };
const atOne = { diagramId: 'd1', version: 1 };

function oneStored(): Map<string, Row> {
  return new Map([['d1', { name: 'Orders', data: '{"nodes":[],"edges":[]}', version: 1 }]]);
}

test('creates, then updates', async () => {
  const rows = new Map<string, Row>();
  const { api, calls } = network(rows, 0);
  expect(await sendSave(api, save(1, a, unsaved), [])).toEqual({ diagramId: 'd1', version: 1 });
  expect(await sendSave(api, save(2, b, atOne), [])).toEqual({ diagramId: 'd1', version: 2 });
  expect(calls).toEqual(['POST /api/diagrams', 'PUT /api/diagrams/id/d1']);
});

test('a creation whose answer was lost is found again, not made twice', async () => {
  const rows = new Map<string, Row>();
  const { api } = network(rows, 1);
  const first = save(1, a, unsaved);
  await expect(sendSave(api, first, [])).rejects.toMatchObject({ code: 'offline' });
  expect(await sendSave(api, save(2, b, unsaved), [first])).toEqual({ diagramId: 'd1', version: 2 });
  expect([...rows.values()]).toEqual([{ name: 'Orders', data: JSON.stringify(b), version: 2 }]);
});

test('a creation that never arrived is made, also beside a diagram of the same name', async () => {
  const rows = oneStored();
  const { api } = network(rows, 0);
  expect(await sendSave(api, save(2, a, unsaved), [save(1, a, unsaved)])).toEqual({ diagramId: 'd2', version: 1 });
});

test('an update whose answer was lost is no conflict for the changes made since', async () => {
  const rows = oneStored();
  const { api } = network(rows, 1);
  const first = save(1, a, atOne);
  await expect(sendSave(api, first, [])).rejects.toMatchObject({ code: 'offline' });
  expect(await sendSave(api, save(2, b, atOne), [first])).toEqual({ diagramId: 'd1', version: 3 });
  expect(rows.get('d1')).toEqual({ name: 'Orders', data: JSON.stringify(b), version: 3 });
});

test('somebody else’s version stays a conflict, after a lost answer too', async () => {
  const rows = oneStored();
  const { api } = network(rows, 0);
  rows.set('d1', { name: 'Orders', data: JSON.stringify(a), version: 2 });
  await expect(sendSave(api, save(1, b, atOne), [])).rejects.toMatchObject({ status: 409 });
  await expect(sendSave(api, save(2, b, atOne), [save(1, b, { ...atOne })])).rejects.toMatchObject({ status: 409 });
  expect(rows.get('d1')).toMatchObject({ data: JSON.stringify(a), version: 2 });
});
