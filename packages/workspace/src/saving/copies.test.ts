import { createClient } from '@umlaut/api';
import type { Diagram } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { Copies } from './copies.ts';

const a: Diagram = { nodes: [{ id: 'a', position: { x: 0, y: 0 } }], edges: [] };
const b: Diagram = { nodes: [{ id: 'b', position: { x: 0, y: 0 } }], edges: [] };

let ids = 0;
const newId = () => {
  ids += 1;
  return `id${ids}`;
};

/** A server that stores once for each key, and loses the answers to the first `lost` creations. */
function server(lost: number) {
  const rows: { readonly id: string; readonly key: string | null; readonly data: string }[] = [];
  let left = lost;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const key = new Headers(init?.headers).get('idempotency-key');
    const { data } = JSON.parse(String(init?.body));
    const row = rows.find((known) => known.key === key) ?? { id: `d${rows.length + 1}`, key, data };
    if (!rows.includes(row)) rows.push(row);
    if (left-- > 0) throw new TypeError('connection lost');
    return Response.json({ id: row.id, version: 1 }, { status: 201 });
  };
  return { rows, api: createClient({ fetch, token: () => 'token' }) };
}

test('a second click while the first is under way, or after it, stores nothing', async () => {
  const { rows, api } = server(0);
  const busy: boolean[] = [];
  const copies = new Copies(api, newId, (isBusy) => busy.push(isBusy));
  const content = { name: 'Orders (copy)', diagram: a };
  const both = await Promise.all([copies.store(content), copies.store(content)]);
  expect(both).toEqual([{ diagramId: 'd1', version: 1 }, undefined]);
  expect(await copies.store(content)).toBeUndefined();
  expect(rows).toHaveLength(1);
  expect(busy).toEqual([true]);
});

test('a copy whose answer was lost is stored once, and another copy is not taken for it', async () => {
  const { rows, api } = server(1);
  const copies = new Copies(api, newId, () => undefined);
  await expect(copies.store({ name: 'Orders (copy)', diagram: a })).rejects.toMatchObject({ code: 'offline' });
  expect(await new Copies(api, newId, () => undefined).store({ name: 'Orders (copy)', diagram: b })).toMatchObject({ diagramId: 'd2' });
  expect(await copies.store({ name: 'Orders (copy)', diagram: a })).toMatchObject({ diagramId: 'd1' });
  expect(rows.map(({ data }) => data)).toEqual([JSON.stringify(a), JSON.stringify(b)]);
});

test('after a failure another content of the same name is stored as a diagram of its own', async () => {
  const { rows, api } = server(1);
  const copies = new Copies(api, newId, () => undefined);
  await expect(copies.store({ name: 'Orders (copy)', diagram: a })).rejects.toMatchObject({ code: 'offline' });
  expect(await copies.store({ name: 'Orders (copy)', diagram: b })).toMatchObject({ diagramId: 'd2', version: 1 });
  expect(rows[0]?.data).toBe(JSON.stringify(a));
});
