import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeDiagram, type Person, signUp } from '../support/people.ts';
import { type ServerProcess, startServer } from '../support/server.ts';

/** As many as one process serves at a time. */
const atOnce = 6;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ env: { FREE_DIAGRAMS: '1000' } });
});
afterAll(() => server.stop());

/** Versions of each of ten diagrams, of 160 KB each, which nothing can make smaller. */
const versions = 16;
/** More than the buffers of two sockets hold: Linux lets that of a receiver grow to 32 MiB and advertises half of it. */
const leastBytes = 22_000_000;

function incompressible(): string {
  const nodes = Array.from({ length: 45 }, (_, index) => ({
    id: `n${index}`,
    type: 'default',
    position: { x: 200 * index, y: 0 },
    data: { label: `Node ${index}` },
    note: randomBytes(3_500).toString('base64'),
  }));
  return JSON.stringify({ nodes, edges: [] });
}

async function full(): Promise<Person> {
  const person = await signUp(server);
  for (let index = 0; index < 10; index += 1) {
    const { id } = await makeDiagram(person, { data: incompressible() });
    for (let version = 1; version < versions; version += 1) {
      const saved = await person.call('PUT', `/api/diagrams/id/${id}`, { name: 'Full', data: incompressible(), version });
      expect(saved.status).toBe(200);
    }
  }
  return person;
}

interface Begun {
  readonly path: string;
  readonly ahead: number;
}

async function begin(person: Person): Promise<Begun> {
  const answer = await person.call('POST', '/api/user/export', { currentPassword: person.password });
  expect(answer.status).toBe(201);
  return answer.body as Begun;
}

/** A reader that takes about 16 KiB a second until the test ends; a connection that stands still is given up anyway. */
function readSlowly(path: string): void {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  socket.on('readable', () => {});
  const timer = setInterval(() => void socket.read(16_384), 1_000);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
}

test('slow readers are cut off with a log line, and a waiting one gets a turn for free', {
  timeout: 300_000,
}, async () => {
  const slow = await Promise.all(Array.from({ length: atOnce }, full));
  const patient = await full();
  const startedAt = performance.now();
  for (const person of slow) readSlowly((await begin(person)).path);
  await pause(1_000);
  const { path, ahead } = await begin(patient);
  expect(ahead).toBe(1);
  const places: number[] = [];
  for (let place = ahead; place > 0; ) {
    await pause(2_000);
    const answer = await patient.call('GET', `${path}/queue`);
    expect(answer.status).toBe(200);
    place = (answer.body as { ahead: number }).ahead;
    places.push(place);
  }
  const waitedMs = performance.now() - startedAt;
  const whole = await fetch(`${server.url}${path}`);
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(leastBytes);
  console.log(`waited ${Math.round(waitedMs / 1000)} s, places ${places.join(' ')}`);
  // By their pace, or, where large buffers make a slow reader look like none, by the time limit of connections that stand still.
  const ended = () => (server.log().match(/"export broken off"/g) ?? []).length;
  await expect.poll(ended, { timeout: 90_000 }).toBe(atOnce);
  expect(server.log()).toContain('export cut off: the reader is too slow');
  expect(waitedMs).toBeLessThan(60_000);
  // Those that were cut off have spent none of their three.
  for (let index = 0; index < 3; index += 1) {
    const again = await fetch(`${server.url}${(await begin(slow[0] as Person)).path}`);
    expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(leastBytes);
  }
});
