import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { areaUnderCurve, createTimedClient, type TimedCall } from '../support/response-times.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Of each of the two cases. */
const samples = Number(process.env.TIMING_SAMPLES ?? 2_000);
const warmUps = Math.min(300, samples);
const diagrams = 20;

let server: RunningServer;
let stranger: Person;
const drawn: string[] = [];
const deleted: string[] = [];

beforeAll(async () => {
  server = await startServer({ env: { FREE_DIAGRAMS: '1000' } });
  const owner = await signUp(server);
  stranger = await signUp(server);
  for (let index = 0; index < 2 * diagrams; index += 1) {
    const { id } = await makeDiagram(owner, { data: largeData() });
    await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'Plan', data: largeData(), version: 1 });
    await shareWith(owner, id, { email: 'friend@example.org' });
    expect((await owner.call('GET', `/api/diagrams/id/${id}/live`)).status).toBe(200);
    if (index < diagrams) drawn.push(id);
    else deleted.push(id);
  }
  for (const id of deleted) expect((await owner.call('DELETE', `/api/diagrams/id/${id}`)).status).toBe(204);
});
afterAll(() => server.stop());

/** Hard to pack: to unpack it takes long. */
function largeData(): string {
  return JSON.stringify({ nodes: [{ id: 'a', position: { x: 0, y: 0 }, noise: randomBytes(150_000).toString('base64') }], edges: [] });
}

const save = { name: 'Late', data: JSON.stringify({ nodes: [], edges: [] }) };
const calls: readonly (readonly [string, TimedCall])[] = [
  ['open', { method: 'GET', path: '/api/diagrams/id/:id' }],
  ['open shared', { method: 'GET', path: '/api/diagrams/shared-with-me/:id' }],
  ['save at an old version', { method: 'PUT', path: '/api/diagrams/id/:id', body: { ...save, version: 1 } }],
  ['save at the stored version', { method: 'PUT', path: '/api/diagrams/id/:id', body: { ...save, version: 2 } }],
  ['save what is no diagram', { method: 'PUT', path: '/api/diagrams/id/:id', body: { ...save, data: '[]', version: 2 } }],
  ['save a large one', { method: 'PUT', path: '/api/diagrams/id/:id', body: { ...save, data: largeData(), version: 1 } }],
  ['delete', { method: 'DELETE', path: '/api/diagrams/id/:id' }],
  ['share', { method: 'POST', path: '/api/diagrams/id/:id/share', body: { email: 'somebody@example.org' } }],
  ['list shares', { method: 'GET', path: '/api/diagrams/id/:id/shared-with' }],
  ['revoke', { method: 'DELETE', path: '/api/diagrams/id/:id/share/01980000-0000-7000-8000-000000000000' }],
  ['list versions', { method: 'GET', path: '/api/diagrams/id/:id/versions' }],
  ['open a version', { method: 'GET', path: '/api/diagrams/id/:id/versions/1' }],
  ['name a version', { method: 'PATCH', path: '/api/diagrams/id/:id/versions/1', body: { label: 'First' } }],
  ['find the room', { method: 'GET', path: '/api/diagrams/id/:id/live' }],
  ['begin the room', { method: 'POST', path: '/api/diagrams/id/:id/live', body: { state: 'AAA=' } }],
  ['save the live document', { method: 'POST', path: '/api/diagrams/id/:id/versions', body: { epoch: 1, seq: 0 } }],
  ['picture', { method: 'GET', path: '/api/diagrams/id/:id/picture' }],
  ['picture of a version', { method: 'GET', path: '/api/diagrams/id/:id/versions/1/picture' }],
  ['picture in the bin', { method: 'GET', path: '/api/diagrams/bin/:id/picture' }],
  ['restore', { method: 'POST', path: '/api/diagrams/bin/:id/restore' }],
  ['delete for good', { method: 'DELETE', path: '/api/diagrams/bin/:id' }],
];

test.each(calls)('how long the answer to a stranger takes tells nothing of whether the diagram exists: %s', async (name, call) => {
  const client = createTimedClient(server.url, stranger.token);
  const times = { unseen: [] as number[], missing: [] as number[] };
  const seen = call.path.includes('/bin/') ? deleted : drawn;
  for (let index = -2 * warmUps; index < 2 * samples; index += 1) {
    const kind = randomInt(2) === 0 ? 'unseen' : 'missing';
    // Both are made each time, so that the making of one is not measured along.
    const ids = { unseen: seen[randomInt(seen.length)] ?? '', missing: missingId() };
    const id = ids[kind];
    const { status, ms } = await client.send({ ...call, path: call.path.replace(':id', id) });
    expect(status).toBe(404);
    if (index >= 0) times[kind].push(ms);
  }
  client.close();
  const area = areaUnderCurve(times.unseen, times.missing);
  console.log(`${name}: AUC ${area.toFixed(3)}, n = ${times.unseen.length} and ${times.missing.length}`);
  // With few samples chance alone leads further away from the middle.
  const margin = Math.max(0.05, 4 * Math.sqrt(1 / (6 * samples)));
  expect(Math.abs(area - 0.5)).toBeLessThanOrEqual(margin);
});

/** A UUID of version 7 that names nothing. */
function missingId(): string {
  const text = randomUUID();
  return `0198${text.slice(4, 14)}7${text.slice(15)}`;
}
