import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { boundConnections } from './connections.ts';

const large = Buffer.alloc(64 * 1024 * 1024);

/** A server that answers each request with 64 MiB. */
async function open(bounds: Partial<Parameters<typeof boundConnections>[1]> = {}) {
  const server = createServer((_request, response) => void response.end(large));
  boundConnections(server, { trustedProxies: [], most: 100, ...bounds });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const enter = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const count = () => new Promise<number>((resolve) => server.getConnections((_error, open_) => resolve(open_)));
  return { enter, count };
}

const ask = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('connections over the limit of their address are refused and closed until others end', async () => {
  const told: string[] = [];
  const { enter, count } = await open({ most: 3, onRefused: (address) => told.push(address) });
  const [first] = [await enter(), await enter(), await enter()];
  await expect.poll(count).toBe(3);
  const refused = await enter();
  const [answer] = await once(refused, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 .*\r\n[\s\S]*Retry-After: 10/);
  expect(told).toEqual(['127.0.0.1']);
  await expect.poll(count).toBe(3);
  first?.destroy();
  await expect.poll(count).toBe(2);
  const next = await enter();
  next.write(ask);
  expect(String((await once(next, 'data'))[0])).toContain('200 OK');
});

test('connections of a trusted proxy are not counted', async () => {
  const { enter, count } = await open({ most: 2, trustedProxies: ['loopback'] });
  for (let index = 0; index < 6; index += 1) await enter();
  await expect.poll(count).toBe(6);
});

test('an answer that nobody reads is given up; slow reads and idle connections are kept', async () => {
  // Longer than a busy machine keeps the slow reader from reading.
  const { enter, count } = await open({ stalledMs: 1_500 });
  const stalled = [await enter(), await enter()];
  const [slow, idle] = [await enter(), await enter()];
  for (const socket of stalled) {
    socket.pause();
    socket.write(ask);
  }
  slow?.write(ask);
  let read = 0;
  slow?.on('data', (chunk: Buffer) => {
    read += chunk.byteLength;
    slow.pause();
    setTimeout(() => slow.resume(), 20);
  });
  await expect.poll(count, { timeout: 20_000 }).toBe(2);
  const before = read;
  await expect.poll(() => read, { timeout: 20_000 }).toBeGreaterThan(before);
  idle?.write(ask);
  expect(String((await once(idle ?? new EventTarget(), 'data'))[0])).toContain('200 OK');
});
