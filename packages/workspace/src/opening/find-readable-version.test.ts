import { createClient } from '@umlaut/api';
import { defaultLimits } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { findReadableVersion } from './find-readable-version.ts';

const facts = { name: 'Orders', at: '2026-01-01T12:00:00.000Z', author: null, elements: 0, label: null, note: null };
const data = '{"nodes":[],"edges":[]}';

/** A server with versions 1 to 3; the given ones are damaged, or gone since they were listed. */
function serverWith(damaged: readonly number[], gone: readonly number[] = []) {
  const answer = (path: string): Response => {
    const version = Number(/\/versions\/(\d+)$/.exec(path)?.[1] ?? 0);
    if (version === 0) return Response.json({ versions: [3, 2, 1].map((number) => ({ ...facts, version: number })), next: null });
    if (damaged.includes(version)) return Response.json({ code: 'version_damaged', message: 'Damaged.' }, { status: 410 });
    if (gone.includes(version)) return Response.json({ code: 'not_found', message: 'Gone.' }, { status: 404 });
    return Response.json({ ...facts, version, data });
  };
  return createClient({ fetch: async (input) => answer(String(input)), token: () => 'token' });
}

test('the newest version that can be read is found behind damaged ones', async () => {
  expect((await findReadableVersion(serverWith([3]), 'd1', defaultLimits))?.content.version).toBe(2);
  expect((await findReadableVersion(serverWith([3, 2]), 'd1', defaultLimits))?.content.version).toBe(1);
  expect((await findReadableVersion(serverWith([3], [2]), 'd1', defaultLimits))?.content.version).toBe(1);
  expect(await findReadableVersion(serverWith([3, 2, 1]), 'd1', defaultLimits)).toBeUndefined();
});

test('rejects where versions may not be seen', async () => {
  const refusing = createClient({
    fetch: async () => Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }),
    token: () => 'token',
  });
  await expect(findReadableVersion(refusing, 'd1', defaultLimits)).rejects.toMatchObject({ status: 403 });
});
