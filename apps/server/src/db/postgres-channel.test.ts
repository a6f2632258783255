import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openChannel } from './postgres-channel.ts';

/** Speaks as much of PostgreSQL's protocol as it takes to log in and to have every query done, or refused. */
async function startServer() {
  const sockets = new Set<Socket>();
  const state = { isRefusing: false, logins: 0 };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let isIn = false;
    socket.on('data', (bytes) => {
      if (bytes[0] === 0x58) socket.end();
      else if (isIn) socket.write(Buffer.concat([state.isRefusing ? refusal : done, ready]));
      else socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]));
      if (!isIn) state.logins += 1;
      isIn = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `postgres://somebody@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/db`;
  return { url, sockets, state };
}

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}

const ready = message('Z', 'I');
const done = message('C', 'LISTEN\0');
const refusal = message('E', 'SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0');

test('a server that lets nobody listen, such as a standby, is asked again with one connection at a time', async () => {
  const { url, sockets, state } = await startServer();
  const pool = new pg.Pool({ connectionString: url });
  onTestFinished(() => pool.end());
  const errors: Error[] = [];
  const channel = await openChannel({ url, pool, receive: () => {}, onError: (error) => void errors.push(error) });
  onTestFinished(() => channel.close());
  state.isRefusing = true;
  for (const socket of sockets) socket.destroy();
  while (state.logins < 5) await setTimeout(20);
  // The one before may still be on its way out.
  await expect.poll(() => sockets.size, { timeout: 20_000 }).toBeLessThanOrEqual(1);
  expect(errors.length).toBeGreaterThan(0);
});
