import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { livePath, liveRoomName } from '@umlaut/api';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { joinLive } from '../support/live-replica.ts';
import { dataWithLabels, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const sockets = Number(process.env.SOAK_SOCKETS ?? 20);
const seconds = Number(process.env.SOAK_FLOOD_SECONDS ?? 20);
const stalledConnections = Number(process.env.SOAK_STALLED ?? 590);

/** A viewer's socket that joins the room and then sends pong frames without end; it comes back whenever it is closed. */
function flood(server: RunningServer, { token, room }: { readonly token: string; readonly room: string }, until: number): () => number {
  const pongs = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from([0x8a, 0x80, 0, 0, 0, 0])));
  let sent = 0;
  const begin = () => {
    if (performance.now() > until) return;
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}${livePath}`);
    ws.on('error', () => {});
    ws.on('close', () => setTimeout(begin, 50));
    ws.on('open', () => {
      const encoder = createEncoder();
      writeVarString(encoder, room);
      writeVarUint(encoder, 2);
      writeVarUint(encoder, 0);
      writeVarString(encoder, token);
      ws.send(toUint8Array(encoder));
      const raw = (ws as unknown as { readonly _socket: Socket })._socket;
      const more = () => {
        if (ws.readyState !== WebSocket.OPEN || performance.now() > until) return ws.terminate();
        sent += 10_000;
        if (raw.write(pongs)) setImmediate(more);
        else raw.once('drain', more);
      };
      setTimeout(more, 200);
    });
  };
  begin();
  return () => sent;
}

async function latencies(owner: Person, id: string, ms: number): Promise<readonly number[]> {
  const replica = await joinLive(owner, id);
  const found: number[] = [];
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const from = performance.now();
    replica.document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['position'], value: { x: found.length, y: 0 } }]);
    await replica.kept();
    found.push(performance.now() - from);
    await delay(20);
  }
  replica.close();
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
  const until = performance.now() + seconds * 1_000 + 1_000;
  const sent = Array.from({ length: sockets }, () => flood(server, { token: viewer.token, room }, until));
  await delay(1_000);
  const beside = await latencies(owner, id, seconds * 1_000);
  const frames = sent.reduce((sum, count) => sum + count(), 0);
  console.log(
    `pong frames sent: ${frames}; kept after p50/p95 alone ${at(alone, 0.5).toFixed(0)}/${at(alone, 0.95).toFixed(0)} ms, beside ${at(beside, 0.5).toFixed(0)}/${at(beside, 0.95).toFixed(0)} ms`,
  );
  expect(at(beside, 0.95)).toBeLessThan(Math.max(250, 3 * at(alone, 0.95)));
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
  const held = async () => (await import('node:fs')).readdirSync(`/proc/${server.process.pid}/fd`).length;
  const most = await held();
  await expect.poll(held, { timeout: 75_000, interval: 1_000 }).toBeLessThan(most - stalledConnections * 0.95);
  console.log(`${stalledConnections} stalled connections given up after ${Math.round((performance.now() - from) / 1000)} s`);
  for (const socket of stalled) socket.destroy();
  await server.stop();
});
