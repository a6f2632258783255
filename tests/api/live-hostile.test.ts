import { setTimeout as delay } from 'node:timers/promises';
import { liveClose } from '@umlaut/api';
import { moveNodes, sameDiagram } from '@umlaut/diagram';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { isSlowness } from '../support/live-process.ts';
import { findRoom, joinLive, type LiveReplica } from '../support/live-replica.ts';
import { call, dataWithLabels, logIn, makeDiagram, type Person, shareWith, signUp } from '../support/people.ts';
import { runAdmin, type ServerProcess, startServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const races = trialSize('RACES');
const patience = { timeout: 60_000, interval: 5 };

let server: ServerProcess;
let owner: Person;
let editor: Person;

beforeAll(async () => {
  server = await startServer({ env: { FREE_DIAGRAMS: '100000', LIMIT_LIVE_FRAMES_PER_SECOND: '100000', LOG_LEVEL: 'error' } });
  [owner, editor] = [await signUp(server), await signUp(server)];
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  // Nothing of all this is a fault of the server.
  const lines = server.log().split('\n');
  expect(lines.filter((line) => line !== '' && !isSlowness(line))).toEqual([]);
});

async function join(person: { readonly server: Person['server']; readonly token: string }, id: string, shared?: LiveReplica['shared']) {
  const replica = await joinLive(person, id, { shared });
  onTestFinished(() => replica.close());
  return replica;
}

function moveTo(replica: LiveReplica, x: number, node = 'n1'): void {
  replica.document.apply(moveNodes(replica.document.current(), new Map([[node, { x, y: 0 }]])));
}

function xOf(replica: LiveReplica, node = 'n1'): number {
  return replica.document.current().nodes.find(({ id }) => id === node)?.position.x ?? Number.NaN;
}

const ends = {
  revoked: ({ id, shareId }: { id: string; shareId: string; token: string }) =>
    owner.call('DELETE', `/api/diagrams/id/${id}/share/${shareId}`),
  downgraded: ({ id }: { id: string }) => owner.call('POST', `/api/diagrams/id/${id}/share`, { email: editor.email, role: 'viewer' }),
  'logged out': ({ token }: { token: string }) => call(server, 'POST', '/api/logout', { token }),
};

test.for(Object.keys(ends))('who is %s while typing and saving at once gets nothing in any more, by neither way', async (how) => {
  for (let race = 0; race < races; race += 1) {
    const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
    const shareId = await shareWith(owner, id, { email: editor.email, role: 'editor' });
    const token = await logIn(server, editor);
    const replica = await join({ server, token }, id);
    const { epoch } = await findRoom(server, owner.token, id);
    let count = 1000;
    let lastAllowed = Number.POSITIVE_INFINITY;
    let isOver = false;
    const saves: { readonly x: number; readonly status: number }[] = [];
    const typing = (async () => {
      for (let more = 0; more < 5; ) {
        count += 1;
        moveTo(replica, count);
        if (isOver) more += 1;
        await delay(1);
        await replica.roomForMore();
      }
    })();
    const firstSave = Promise.withResolvers<void>();
    const saving = (async () => {
      for (let more = 0, version = 1; more < 3; ) {
        if (isOver) more += 1;
        const x = count;
        const data = JSON.stringify({ nodes: [{ id: 'n1', type: 'default', position: { x, y: 0 }, data: { label: 'A' } }], edges: [] });
        const { status, body } = await call(server, 'PUT', `/api/diagrams/id/${id}`, {
          token,
          body: { name: 'N', data, version, epoch },
        });
        saves.push({ x, status });
        firstSave.resolve();
        if (status === 200) ({ version } = body as { version: number });
      }
    })();
    // Both go on by then, however slow the machine is.
    await Promise.all([Promise.race([firstSave.promise, saving]), replica.kept()]);
    await delay(20 + (race % 8) * 10);
    expect((await ends[how as keyof typeof ends]({ id, shareId, token })).status).toBeLessThan(300);
    lastAllowed = count;
    isOver = true;
    await Promise.all([typing, saving]);
    await replica.kept();
    expect(saves.filter(({ x, status }) => status === 200 && x > lastAllowed)).toEqual([]);
    expect(saves.at(-1)?.status).toBe({ revoked: 404, downgraded: 403, 'logged out': 401 }[how]);
    expect(saves[0]?.status).toBe(200);
    const watcher = await join(owner, id);
    expect(xOf(watcher)).toBeGreaterThan(1000);
    expect(xOf(watcher)).toBeLessThanOrEqual(lastAllowed);
    const stored = (await owner.call('GET', `/api/diagrams/id/${id}`)).body as { data: string };
    expect(JSON.parse(stored.data).nodes[0].position.x).toBeLessThanOrEqual(lastAllowed);
    for (const each of [replica, watcher]) each.close();
  }
});

test('a diagram binned and restored while people draw has all durable changes exactly once', async () => {
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A', 'B') });
  await shareWith(owner, id, { email: editor.email, role: 'editor' });
  const drawers = [owner, editor].map((person, index) => ({
    person,
    node: `n${index + 1}`,
    replica: undefined as LiveReplica | undefined,
    x: 1000,
    kept: 0,
  }));
  for (let round = 0; round < races; round += 1) {
    const work = drawers.map(async (drawer) => {
      const before = drawer.replica?.shared;
      drawer.replica = undefined;
      const replica = await join(drawer.person, id, before);
      drawer.replica = replica;
      expect(replica.isSynced).toBe(true);
      const marks: number[] = [drawer.kept];
      for (const until = performance.now() + 60_000; replica.ending === undefined && performance.now() < until; await delay(1)) {
        drawer.x += 1;
        moveTo(replica, drawer.x, drawer.node);
        marks[replica.mark()] = drawer.x;
        await replica.roomForMore();
      }
      drawer.kept = marks[replica.durable] ?? drawer.kept;
      expect(await replica.ended()).toEqual({ code: liveClose.deleted, reason: 'deleted' });
    });
    await vi.waitFor(() => expect(Math.min(...drawers.map(({ replica }) => replica?.durable ?? 0))).toBeGreaterThan(0), patience);
    expect((await owner.call('DELETE', `/api/diagrams/id/${id}`)).status).toBe(204);
    await Promise.all(work);
    expect((await joinLive(owner, id, { epoch: 1 })).refusal).toBe('forbidden');
    expect((await owner.call('POST', `/api/diagrams/bin/${id}/restore`)).status).toBe(200);
    const fresh = await join(owner, id);
    for (const { node, kept } of drawers) {
      expect(kept).toBeGreaterThan(0);
      expect(xOf(fresh, node)).toBeGreaterThanOrEqual(kept);
    }
    fresh.close();
  }
  // Changes drawn but not acknowledged come along with clients that come back.
  const [one, two] = [await join(owner, id, drawers[0]?.replica?.shared), await join(editor, id, drawers[1]?.replica?.shared)];
  await one.kept();
  await two.kept();
  await one.until(() => sameDiagram(one.document.current(), two.document.current()), 'One picture');
  expect(one.document.current().nodes.map(({ id: node, position }) => [node, position.x])).toEqual(drawers.map(({ node, x }) => [node, x]));
});

test('a diagram that is deleted for good while people draw is gone for all of them', async () => {
  const { id } = await makeDiagram(owner, { data: dataWithLabels('A') });
  await shareWith(owner, id, { email: editor.email, role: 'editor' });
  const replicas = [await join(owner, id), await join(editor, id)];
  let isOver = false;
  const drawing = replicas.map(async (replica) => {
    for (let x = 0; !isOver; x += 1) {
      moveTo(replica, x);
      await replica.roomForMore();
      await delay(1);
    }
  });
  await Promise.all(replicas.map((replica) => replica.kept()));
  // In one breath, so that the second finds the room open.
  const answers = [await owner.call('DELETE', `/api/diagrams/id/${id}`), await owner.call('DELETE', `/api/diagrams/bin/${id}`)];
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  for (const replica of replicas) expect((await replica.ended()).code).toBe(liveClose.deleted);
  isOver = true;
  await Promise.all(drawing);
  expect((await joinLive(editor, id, { epoch: 1 })).refusal).toBe('forbidden');
});

test('a logout ends one socket, an owner’s deletion the room, and a guest’s deletion only theirs', async () => {
  const [host, guest, other] = [await signUp(server), await signUp(server), await signUp(server)];
  const { id } = await makeDiagram(host, { data: dataWithLabels('A') });
  for (const { email } of [guest, other]) await shareWith(host, id, { email, role: 'editor' });
  const hosts = await join(host, id);
  const [guests, others] = [await join(guest, id), await join(other, id)];
  expect((await host.call('POST', '/api/logout')).status).toBe(204);
  expect(await hosts.ended()).toEqual({ code: liveClose.session, reason: 'session' });
  moveTo(guests, 5);
  expect(await guests.kept()).toBe(true);

  // By another program: nobody tells this one.
  const remove = async ({ email }: Person) => expect((await runAdmin(['users', 'delete', email, '--yes'], server.env)).code).toBe(0);
  await remove(other);
  expect(await others.ended()).toEqual({ code: liveClose.session, reason: 'session' });
  moveTo(guests, 6);
  expect(await guests.kept()).toBe(true);
  await remove(host);
  expect(await guests.ended()).toEqual({ code: liveClose.deleted, reason: 'deleted' });
  expect((await joinLive(guest, id, { epoch: 1 })).refusal).toBe('forbidden');
});
