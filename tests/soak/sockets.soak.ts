import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { liveRoomName } from '@umlaut/api';
import { expect, test } from 'vitest';
import { dataWithLabels, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const sockets = Number(process.env.SOAK_SOCKETS ?? 20);
const seconds = Number(process.env.SOAK_FLOOD_SECONDS ?? 20);
const stalledConnections = Number(process.env.SOAK_STALLED ?? 590);

/** How long a small call of somebody else takes, in ms, ascending. */
async function latencies(owner: Person, id: string, ms: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const from = performance.now();
    expect((await owner.call('GET', `/api/diagrams/id/${id}`)).status).toBe(200);
    found.push(performance.now() - from);
    await delay(10);
  }
  return found.toSorted((one, other) => one - other);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

test('control frames without end on many sockets of a viewer are not felt by others', async () => {
  const server = await startServer();
  const [owner, viewer] = [await signUp(server), await signUp(server)];
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  await shareWith(owner, id, { email: viewer.email, role: 'viewer' });
  const { epoch } = (await owner.call('GET', `/api/diagrams/id/${id}/live`)).body as { readonly epoch: number };
  const alone = await latencies(owner, id, 3_000);
  const room = liveRoomName({ diagramId: id, epoch });
  const order = { url: server.url, token: viewer.token, room, sockets, seconds: seconds + 2 };
  const thread = new Worker(new URL('../support/pong-flood.ts', import.meta.url), { workerData: order });
  const joins = once(thread, 'message');
  await delay(1_000);
  const beside = await latencies(owner, id, seconds * 1_000);
  const [joined] = await joins;
  console.log(
    `joins of the flood: ${joined}; GET p50/p95 alone ${at(alone, 0.5).toFixed(0)}/${at(alone, 0.95).toFixed(0)} ms, beside ${at(beside, 0.5).toFixed(0)}/${at(beside, 0.95).toFixed(0)} ms`,
  );
  expect(at(beside, 0.95)).toBeLessThan(Math.max(100, 5 * at(alone, 0.95)));
  await server.stop();
});

test('connections whose answers nobody reads are given up', async () => {
  const server = await startServer();
  const owner = await signUp(server);
  const text = `${dataWithLabels('A').slice(0, -1)},"note":"${'x'.repeat(200_000)}"}`;
  const { id } = await makeDiagram(owner, { data: text });
  const { hostname, port } = new URL(server.url);
  let open = 0;
  const stalled = Array.from({ length: stalledConnections }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('connect', () => {
      open += 1;
      socket.pause();
      const request = `GET /api/diagrams/id/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n\r\n`;
      socket.write(request.repeat(40));
    });
    return socket;
  });
  await expect.poll(() => open, { timeout: 30_000 }).toBe(stalledConnections);
  const from = performance.now();
  const held = () => readdirSync(`/proc/${server.process.pid}/fd`).length;
  await expect.poll(held, { timeout: 30_000 }).toBeGreaterThan(stalledConnections * 0.95);
  await expect.poll(held, { timeout: 75_000, interval: 1_000 }).toBeLessThan(stalledConnections * 0.05 + 40);
  console.log(`${stalledConnections} stalled connections given up after ${Math.round((performance.now() - from) / 1000)} s`);
  for (const socket of stalled) socket.destroy();
  await server.stop();
});
