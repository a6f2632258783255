import { setTimeout as delay } from 'node:timers/promises';
import { liveClose, liveRoomName } from '@umlaut/api';
import { moveNodes, sameDiagram } from '@umlaut/diagram';
import { expect, onTestFinished, test, vi } from 'vitest';
import { encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { usualGrowth } from '../../apps/server/src/features/live/growth.rules.ts';
import { awakeNow } from '../support/awake-clock.ts';
import { packMoves } from '../support/live-moves.ts';
import { type LiveProcess, openLivePlace, type Someone } from '../support/live-process.ts';
import { LiveReplica } from '../support/live-replica.ts';
import { openMemoryWire } from '../support/memory-wire.ts';
import { dataWithLabels } from '../support/people.ts';

const small = { compactAfterUpdates: 50, compactAfterBytes: 1024 * 1024, bloatedBytes: 10_000, bloatedTimes: 20, urgentBytes: 60_000 };

const patience = { timeout: 60_000, interval: 20 };

async function openRoom(wishes: Parameters<typeof openLivePlace>[0] = {}, data = dataWithLabels('A', 'B', 'C')) {
  const place = await openLivePlace(wishes);
  const process = place.start();
  onTestFinished(async () => {
    await process.stop();
    await place.close();
  });
  const someone = await place.addSomeone(process.services);
  const { id } = await process.services.diagrams.create(someone.actor, { name: 'N', data });
  const room = { process, someone, id };
  const stored = async () => {
    const [document] = await place.database.read.selectFrom('live_documents').selectAll().where('diagram_id', '=', id).execute();
    const states = await place.database.read.selectFrom('live_states').selectAll().where('diagram_id', '=', id).execute();
    const updates = await place.database.read.selectFrom('live_updates').select('seq').where('diagram_id', '=', id).execute();
    return {
      epoch: document?.epoch,
      lastSeq: document?.last_seq ?? 0,
      states: states.map(({ epoch, up_to, state }) => ({ epoch, upTo: up_to, bytes: state.byteLength })),
      rows: updates.length,
    };
  };
  return { ...room, stored, join: (wish?: Parameters<typeof join>[1]) => join(room, wish) };
}

async function join(
  { process, someone, id }: { process: LiveProcess; someone: Someone; id: string },
  { epoch, shared }: { epoch?: number; shared?: LiveReplica['shared'] } = {},
): Promise<LiveReplica> {
  const room = epoch ?? (await process.services.live.room(someone.actor, id)).epoch;
  const replica = new LiveReplica({
    wire: openMemoryWire(process.live),
    room: liveRoomName({ diagramId: id, epoch: room }),
    token: someone.token,
    shared,
  });
  onTestFinished(() => replica.close());
  await replica.synced();
  return replica;
}

function move(replica: LiveReplica, x: number): void {
  replica.document.apply(moveNodes(replica.document.current(), new Map([['n1', { x, y: 0 }]])));
}

test('a log that has grown long is put into the state while people draw, and its rows are removed', async () => {
  const { join, stored, process } = await openRoom({ growth: { ...usualGrowth, compactAfterUpdates: 50 } });
  const one = await join();
  for (let x = 1; x <= 200; x += 1) {
    move(one, x);
    if (x % 10 === 0) expect(await one.kept()).toBe(true);
  }
  await vi.waitFor(async () => {
    const { rows, lastSeq, states } = await stored();
    expect([lastSeq, states.length]).toEqual([200, 1]);
    expect(states[0]?.upTo).toBeGreaterThanOrEqual(150);
    expect(rows).toBe(200 - (states[0]?.upTo ?? 0));
  }, patience);
  // The epoch is the same, and whoever comes finds it all.
  const two = await join();
  expect(two.room).toBe(one.room);
  expect(sameDiagram(two.document.current(), one.document.current())).toBe(true);
  expect(two.document.current().nodes[0]?.position.x).toBe(200);
  expect(process.problems).toEqual([]);
});

test('when the last person has left, all of the log is in the state', async () => {
  const { join, stored } = await openRoom();
  const one = await join();
  for (let x = 1; x <= 30; x += 1) move(one, x);
  expect(await one.kept()).toBe(true);
  const { rows, epoch } = await stored();
  expect(rows).toBe(30);
  one.close();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ epoch, rows: 0, states: [{ epoch, upTo: 30 }] }), patience);
  expect((await join()).document.current().nodes[0]?.position.x).toBe(30);
});

test('a bloated document begins a new epoch once empty: nothing is doubled, old copies are refused', async () => {
  const { join, stored } = await openRoom({ growth: small });
  const one = await join();
  one.sendUpdate(packMoves(one, ['n1', 'n2', 'n3'], 2_000));
  expect(await one.kept()).toBe(true);
  const before = one.document.current();
  const { epoch } = await stored();
  expect(encodeStateAsUpdate(one.shared).byteLength).toBeGreaterThan(small.bloatedBytes);
  one.close();
  await vi.waitFor(async () => expect((await stored()).epoch).not.toBe(epoch), patience);
  const { rows, states, epoch: next } = await stored();
  expect([rows, states.length, states[0]?.epoch]).toEqual([0, 1, next]);
  expect(states[0]?.bytes).toBeLessThan(2_000);

  const old = await join({ epoch: epoch ?? 0, shared: one.shared });
  expect([old.refusal, old.isSynced]).toEqual(['epoch', false]);
  move(old, 4711);
  const fresh = await join();
  expect(fresh.room.endsWith(`.${next}`)).toBe(true);
  expect(sameDiagram(fresh.document.current(), before)).toBe(true);
  expect(fresh.document.current().nodes.map(({ id }) => id)).toEqual(['n1', 'n2', 'n3']);
  move(fresh, 5);
  expect(await fresh.kept()).toBe(true);
  expect((await join()).document.current().nodes[0]?.position.x).toBe(5);
});

test('a nearly full document is rebuilt although people are there, who keep all they drew', async () => {
  const { join, stored } = await openRoom({ growth: small });
  const [one, two] = [await join(), await join()];
  const { epoch: before } = await stored();
  for (let packets = 0; one.ending === undefined && packets < 100; packets += 1) {
    one.sendUpdate(packMoves(one, ['n1', 'n2', 'n3'], 500));
    await one.kept();
    // Compaction, of which this is a part, is due after many changes.
    for (let x = 0; x < 50 && one.ending === undefined; x += 1) move(one, x);
  }
  expect([await one.ended(), await two.ended()]).toEqual([
    { code: liveClose.epoch, reason: 'epoch' },
    { code: liveClose.epoch, reason: 'epoch' },
  ]);
  const { epoch, states } = await stored();
  expect(epoch).not.toBe(before);
  expect(states[0]?.bytes).toBeLessThan(2_000);
  const fresh = await join();
  expect(sameDiagram(fresh.document.current(), two.document.current())).toBe(true);
});

test('a document in which people draw without a pause is rebuilt, with all durable changes', async () => {
  const { join, stored } = await openRoom({ growth: small });
  const drawers = [await join(), await join()];
  const { epoch: before } = await stored();
  const kept = await Promise.all(
    drawers.map(async (replica, index) => {
      let x = 0;
      const marks: number[] = [0];
      while (replica.ending === undefined && x < 5_000) {
        for (let more = 0; more < 20; more += 1) {
          x += 1;
          // In turn, as Yjs holds what is written to one place again and again in a few bytes.
          for (const id of ['n1', 'n2'])
            replica.document.apply([{ op: 'set', element: 'node', id, path: ['data', `by${index}`], value: x }]);
        }
        marks[replica.mark()] = x;
        // Never all that was drawn is durable; nor is more on its way than the server holds while it looks at somebody's rights.
        do await delay(2);
        while (replica.marks - replica.durable > 3 && replica.ending === undefined);
      }
      expect(replica.ending).toBeDefined();
      return marks[replica.durable] ?? 0;
    }),
  );
  for (const replica of drawers) expect(await replica.ended()).toEqual({ code: liveClose.epoch, reason: 'epoch' });
  expect((await stored()).epoch).not.toBe(before);
  const fresh = await join();
  for (const [index, x] of kept.entries()) {
    expect(x).toBeGreaterThan(0);
    for (const { data } of fresh.document.current().nodes.slice(0, 2)) expect(data?.[`by${index}`]).toBeGreaterThanOrEqual(x);
  }
});

test('a change that makes the diagram too large is refused with advice; smaller ones are taken', async () => {
  const { join } = await openRoom();
  const one = await join();
  const watcher = await join();
  const write = (replica: LiveReplica, field: number, characters: number) =>
    replica.document.apply([
      { op: 'set', element: 'node', id: 'n1', path: ['data', `note${field}`], value: String(field).repeat(characters) },
    ]);
  for (let field = 0; field < 6; field += 1) {
    write(one, field, 40_000);
    expect(await one.kept()).toBe(true);
  }
  write(one, 6, 40_000);
  expect(await one.ended()).toEqual({ code: liveClose.refused, reason: 'refused' });
  expect(one.messages.at(-1)).toEqual({
    type: 'refused',
    reason: 'too_large',
    message: 'This change would exceed the limit of 256 KiB. Delete something to continue.',
  });
  expect(Object.keys(watcher.document.current().nodes[0]?.data ?? {}).filter((name) => name.startsWith('note'))).toHaveLength(6);
  move(watcher, 3);
  write(watcher, 6, 10_000);
  expect(await watcher.kept()).toBe(true);
});

test('a document that is large by what nobody sees is rebuilt without that', async () => {
  const { join, stored } = await openRoom();
  const one = await join();
  const watcher = await join();
  for (let index = 0; index < 8 && one.ending === undefined; index += 1) {
    one.shared.getMap('nodeOrder').set(`gone${index}`, 'x'.repeat(1_700_000));
    await one.kept();
  }
  expect([await one.ended(), await watcher.ended()]).toEqual([
    { code: liveClose.epoch, reason: 'epoch' },
    { code: liveClose.epoch, reason: 'epoch' },
  ]);
  expect((await stored()).states[0]?.bytes).toBeLessThan(2_000);
  const fresh = await join();
  expect(sameDiagram(fresh.document.current(), watcher.document.current())).toBe(true);
  move(fresh, 3);
  expect(await fresh.kept()).toBe(true);
});

test('a document in which there would be more than its diagram needs is refused to grow, and others go on', async () => {
  const { join } = await openRoom();
  const one = await join();
  const watcher = await join();
  one.isQuiet = true;
  const before = encodeStateVector(one.shared);
  one.shared.transact(() => {
    for (let index = 0; index < 60_000; index += 1) one.shared.getMap('nodeOrder').set(`gone${index}`, 1);
  });
  one.sendUpdate(encodeStateAsUpdate(one.shared, before));
  // Judged in pieces, during which others wait and nobody is lost.
  move(watcher, 2);
  expect(await one.ended()).toEqual({ code: liveClose.refused, reason: 'refused' });
  expect(one.messages.at(-1)).toEqual({
    type: 'refused',
    reason: 'too_large',
    message: 'This diagram would be too large for live editing. Make it smaller to continue.',
  });
  expect(await watcher.kept()).toBe(true);
  move(watcher, 3);
  expect(await watcher.kept()).toBe(true);
});

test('a document crowded with deleted content is rebuilt although small, and nobody loses anything', async () => {
  const { join, stored } = await openRoom({}, dataWithLabels('A', 'B', 'x'.repeat(200_000)));
  const one = await join();
  const { epoch: before } = await stored();
  one.isQuiet = true;
  const place = (index: number) => (index % 2 === 0 ? 'a' : 'b');
  let written = 0;
  let kept = 0;
  while (one.ending === undefined && written < 300_000) {
    const known = encodeStateVector(one.shared);
    one.shared.transact(() => {
      for (const until = written + 60_000; written < until; written += 1) one.shared.getMap('fields').set(place(written), written);
    });
    one.sendUpdate(encodeStateAsUpdate(one.shared, known));
    if (await one.kept()) kept = written - 1;
  }
  expect(await one.ended()).toEqual({ code: liveClose.epoch, reason: 'epoch' });
  const { epoch, states } = await stored();
  expect(epoch).not.toBe(before);
  expect(states[0]?.bytes).toBeLessThan(250_000);
  expect(kept).toBeGreaterThan(0);
  expect((await join()).shared.getMap('fields').get(place(kept))).toBeGreaterThanOrEqual(kept);
});

test('a socket whose session runs out is closed within seconds', async () => {
  let ahead = 0;
  const { join } = await openRoom({ clock: () => Date.now() + ahead });
  const one = await join();
  expect(await one.kept()).toBe(true);
  ahead = 366 * 24 * 3_600_000;
  const from = awakeNow();
  expect(await one.ended()).toEqual({ code: liveClose.session, reason: 'session' });
  expect(awakeNow() - from).toBeLessThan(10_000);
});

test('a silent client stays while it answers pings, and is closed when it does not', async () => {
  // Two hundred times as fast as usual: two minutes are ten questions.
  const { join, process, someone, id } = await openRoom({ heartbeat: { pingEveryMs: 60, mostUnanswered: 3 } });
  const silent = await join();
  const wire = openMemoryWire(process.live);
  const { epoch } = await process.services.live.room(someone.actor, id);
  let isDeaf = false;
  const deaf = new LiveReplica({
    wire: {
      ...wire,
      send(bytes) {
        if (!isDeaf) wire.send(bytes);
      },
    },
    room: liveRoomName({ diagramId: id, epoch }),
    token: someone.token,
  });
  await deaf.synced();
  isDeaf = true;
  expect((await deaf.ended()).code).toBe(1006);
  await silent.until(() => silent.pings >= 20, 'The twentieth question');
  expect([silent.ending, await silent.kept()]).toEqual([undefined, true]);
});
