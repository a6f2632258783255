import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { livePath } from '@umlaut/api';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { attachSockets } from './attach.ts';
import { createWaitingSockets, type Waiting } from './waiting-sockets.ts';

interface Outcome {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** A server that takes sockets, `waiting` of one address until they are settled, as long as `limit` says 0. */
async function open({ waiting = 2, limit = () => 0 }: { readonly waiting?: number; readonly limit?: (key: string) => number } = {}) {
  const server = createServer();
  const waitings: Waiting[] = [];
  const refused: string[] = [];
  const detach = attachSockets(server, {
    isOwnHost: (host) => host !== 'evil.example',
    publicUrl: undefined,
    addressOf: () => 'somewhere',
    limit,
    admitToWait: createWaitingSockets({ perAddress: waiting, inAll: 100 }),
    onRefused: (address) => refused.push(address),
    onSocket: (_ws, one) => void waitings.push(one),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients: WebSocket[] = [];
  onTestFinished(() => {
    detach();
    for (const client of clients) client.terminate();
    server.close();
  });
  const enter = (host = `127.0.0.1:${port}`): Promise<Outcome> =>
    new Promise((resolve) => {
      const client = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { headers: { host } });
      clients.push(client);
      client.on('error', () => {});
      client.on('open', () => resolve({ status: 101, retryAfter: undefined }));
      client.on('unexpected-response', (_request, { statusCode = 0, headers }) =>
        resolve({ status: statusCode, retryAfter: headers['retry-after'] }),
      );
    });
  return { port, clients, waitings, refused, enter };
}

test('sockets for another name of the server are refused', async () => {
  const { enter } = await open();
  expect((await enter('evil.example')).status).toBe(421);
  expect((await enter()).status).toBe(101);
});

test('sockets are refused for as long as the limit of their address says', async () => {
  const waits = [0, 2_500, 0];
  const { enter, refused } = await open({ limit: () => waits.shift() ?? 0 });
  expect(await enter()).toEqual({ status: 101, retryAfter: undefined });
  expect(await enter()).toEqual({ status: 429, retryAfter: '3' });
  expect(await enter()).toEqual({ status: 101, retryAfter: undefined });
  expect(refused).toEqual(['somewhere']);
});

test('sockets with a token keep others of their address out until they are known or closed', async () => {
  const { enter, waitings, clients } = await open();
  const enterAll = async (count: number) => (await Promise.all(Array.from({ length: count }, () => enter()))).map(({ status }) => status);
  expect(await enterAll(2)).toEqual([101, 101]);
  for (const one of waitings) one.keep();
  expect(await enterAll(1)).toEqual([429]);
  waitings[0]?.leave();
  expect(await enterAll(1)).toEqual([101]);
  waitings[2]?.keep();
  expect(await enterAll(1)).toEqual([429]);
  for (const client of clients) client.terminate();
  await expect.poll(async () => (await enter()).status, { timeout: 20_000 }).toBe(101);
});

test('sockets that say nothing keep nobody out', async () => {
  const { enter, clients } = await open();
  for (let count = 0; count < 20; count += 1) expect((await enter()).status).toBe(101);
  await expect.poll(() => clients.filter(({ readyState }) => readyState === WebSocket.OPEN).length).toBe(2);
});

test('an upgrade of which nothing comes keeps nobody out', async () => {
  const { port, enter } = await open();
  for (let count = 0; count < 5; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${livePath} HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('400');
    socket.destroy();
  }
  expect((await enter()).status).toBe(101);
});
