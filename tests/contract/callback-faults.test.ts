import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { watchCallbacks } from '../../apps/server/src/callbacks.ts';
import { openApp } from '../support/app.ts';
import { joinLive } from '../support/live-replica.ts';
import { dataWithLabels, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { engines } from './databases.ts';

const source = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src');

/** Every name that a callback of the server bears, from its sources. */
const names = new Set(
  readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .flatMap((entry) => [
      ...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(
        /\b(?:guarded|later|repeatedly|afterTurn|inBackground)\(\s*'([^']+)'/g,
      ),
    ])
    .map(([, name = '']) => name),
);

/** Those that ordinary work of half a minute does not reach: a timer that is long, an error, the end of the process, a part that is not configured. */
const rare: readonly string[] = [
  'backup: close',
  'backup: error',
  'backup: output',
  'backup: schedule',
  'backup: start',
  'connection: stalled',
  'drawing: error',
  'drawing: exit',
  'drawing: patience',
  'drawing: quick',
  'drawing: terminate',
  'drawing: turn',
  'export: pace',
  'live: flush',
  'live: join in time',
  'live: log failing',
  'live: log gone',
  'live: log recovered',
  'live: ping',
  'live: ping frame',
  'live: pong frame',
  'live: presence ends',
  'live: read on',
  'live: send presence',
  'live: presence changed',
  'live: socket error',
  'live: tidy',
  'live: turn',
  'live: unload',
  'live: watch the log',
  'log: refusals',
  'mail: look',
  'mail: send',
  'reading: error',
  'signal',
  'stop: close connections',
  'stop: close idle connections',
  'stop: exit',
  'sweeping',
  'upgrade: error',
  'upgrade: stopping',
  'live: close in time',
  'events: patience',
  'lists: names of elements',
];
const ofPostgres: readonly string[] = [...names].filter((name) => name.startsWith('postgres: ') || name === 'events: receipt');

interface Scene {
  readonly server: { readonly url: string };
  readonly owner: Person;
  readonly friend: Person;
}

/** Two people save, look at pictures and draw together, and a third takes data along. Resolves once all of it is durable; fails if anything does. */
async function work({ server, owner, friend }: Scene): Promise<void> {
  const long = `${dataWithLabels('A', 'B').slice(0, -1)},"note":"${'x'.repeat(9_000)}"}`;
  const { id } = await makeDiagram(owner, { data: long });
  await shareWith(owner, id, { email: friend.email, role: 'editor' });
  await Promise.all(Array.from({ length: 4 }, () => makeDiagram(friend, { data: long }).catch(() => {})));
  expect((await owner.call('GET', `/api/diagrams/id/${id}/picture?theme=light`)).status).toBeLessThan(500);
  const replicas = [await joinLive(owner, id), await joinLive(friend, id)];
  for (const [index, replica] of replicas.entries()) {
    replica.say({ cursor: { x: index, y: 0 } });
    replica.document.apply([{ op: 'set', element: 'node', id: `n${index + 1}`, path: ['position'], value: { x: 7 + index, y: 0 } }]);
  }
  expect((await friend.call('PUT', '/api/user/name', { displayName: 'Friend' })).status).toBe(204);
  for (let round = 0; round < 40; round += 1) replicas[0]?.say({ cursor: { x: round, y: 1 } });
  for (const replica of replicas) expect(await replica.kept()).toBe(true);
  expect((await owner.call('PUT', `/api/diagrams/id/${id}`, { name: 'N', data: long, version: 1 })).status).toBe(200);
  for (const replica of replicas) replica.close();
  await takeDataAlong(server);
  await delay(20);
}

/** By a new user each time: an account may do so three times a day. */
async function takeDataAlong(server: { readonly url: string }): Promise<void> {
  const person = await signUp(server);
  const begun = await person.call('POST', '/api/user/export', { currentPassword: person.password });
  expect(begun.status).toBe(201);
  const { path } = begun.body as { readonly path: string };
  const file = await fetch(`${server.url}${path}`);
  expect(file.status).toBe(200);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100);
  const left = await person.call('POST', '/api/user/delete', { email: person.email, currentPassword: person.password });
  expect(left.status).toBe(204);
}

describe.each(engines)('exceptions in callbacks on $name', (engine) => {
  afterEach(() => watchCallbacks(undefined));
  afterAll(() => engine.stop());

  async function open() {
    const { url } = await engine.makePlace();
    const { app, close } = await openApp({
      env: {
        FREE_DIAGRAMS: '100000',
        LIMIT_SIGNUPS_PER_HOUR: '100000',
        ...(url === undefined ? {} : { DATABASE_URL: url }),
      },
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    return { server: { url: address }, close };
  }

  test('whichever callback throws once, the server stays, and everybody goes on working', async () => {
    const { server, close } = await open();
    const seen = new Set<string>();
    watchCallbacks((where) => void seen.add(where));
    const people = { server, owner: await signUp(server), friend: await signUp(server) };
    // Threads start with the first work for them.
    for (let round = 0; round < 3; round += 1) await work(people).then(() => delay(500));
    const reached = [...seen];
    for (const name of reached) {
      let isDue = true;
      watchCallbacks((where) => {
        if (where !== name || !isDue) return;
        isDue = false;
        throw new Error(`planted in ${name}`);
      });
      // A connection that was cut by it may be tried again, as every client does.
      let tries = 0;
      for (; tries < 5; tries += 1) {
        const outcome = await Promise.race([
          work(people).then(
            () => 'done',
            (error: unknown) => error,
          ),
          delay(15_000, 'stuck'),
        ]);
        if (outcome === 'done') break;
        if (tries === 4) throw new Error(`${name} breaks the work`, { cause: outcome });
      }
      expect((await fetch(`${server.url}/api/health`)).status, name).toBe(200);
    }
    watchCallbacks(undefined);
    const expected = [...names].filter(
      (name) => !rare.includes(name) && !ofPostgres.includes(name) && !(engine.name === 'postgres' && name.startsWith('sqlite: ')),
    );
    expect(expected.filter((name) => !seen.has(name))).toEqual([]);
    await close();
  });

  test('every name that is called rare is one of the server’s', () => {
    expect(rare.filter((name) => !names.has(name))).toEqual([]);
  });
});
