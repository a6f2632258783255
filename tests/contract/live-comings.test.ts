import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { liveClose, liveRoomName } from '@umlaut/api';
import { moveNodes, sameDiagram } from '@umlaut/diagram';
import { expect, onTestFinished, test, vi } from 'vitest';
import { awakeNow } from '../support/awake-clock.ts';
import { type LiveProcess, openLivePlace, type Someone } from '../support/live-process.ts';
import { LiveReplica } from '../support/live-replica.ts';
import { openMemoryWire } from '../support/memory-wire.ts';
import { dataWithLabels } from '../support/people.ts';

interface Scene {
  readonly process: LiveProcess;
  readonly someone: Someone;
  readonly id: string;
}

async function openScene(): Promise<Scene> {
  const place = await openLivePlace();
  const process = place.start();
  onTestFinished(async () => {
    await process.stop();
    await place.close();
  });
  const someone = await place.addSomeone(process.services);
  return { process, someone, id: await makeDiagram(process, someone) };
}

async function makeDiagram({ services }: LiveProcess, { actor }: Someone): Promise<string> {
  return (await services.diagrams.create(actor, { name: 'N', data: dataWithLabels('A', 'B') })).id;
}

async function enter({ process, someone, id }: Scene): Promise<LiveReplica> {
  const { epoch } = await process.services.live.room(someone.actor, id);
  return new LiveReplica({
    wire: openMemoryWire(process.live),
    room: liveRoomName({ diagramId: id, epoch }),
    token: someone.token,
  });
}

function move(replica: LiveReplica, x: number): void {
  replica.document.apply(moveNodes(replica.document.current(), new Map([['n1', { x, y: 0 }]])));
}

const patience = { timeout: 60_000, interval: 50 };
/** How long sockets stay, ms; at last until they have joined. */
const stays = [0, 1, 2, 3, 5, 8, undefined];
const lanes = 10;
const leastDrawn = 20;

test('a room is let go of although its socket was gone before the server was told', async () => {
  const scene = await openScene();
  for (let time = 0; time < 20; time += 1) {
    const one = await enter(scene);
    await one.synced();
    expect(scene.process.live.openRooms).toBe(1);
    // While the server has more to say to it.
    if (time % 2 === 0) move(one, time);
    one.close();
    await vi.waitFor(() => expect(scene.process.live.openRooms).toBe(0), patience);
  }
  expect(scene.process.problems).toEqual([]);
});

test('a hundred sockets a second that come and go delay nobody, leak nothing, and lose nothing', async () => {
  const scene = await openScene();
  const { process, someone } = scene;
  const others = await Promise.all(Array.from({ length: 5 }, () => makeDiagram(process, someone)));
  const steady = await enter(scene);
  await steady.synced();
  const keptAfterMs: number[] = [];
  let isOver = false;
  const drawing = (async () => {
    for (let x = 1; !isOver; x += 1) {
      const from = awakeNow();
      move(steady, x);
      expect(await steady.kept()).toBe(true);
      keptAfterMs.push(awakeNow() - from);
    }
  })();

  let joined = 0;
  const from = performance.now();
  // One after the other in each lane, so that on a slow machine they do not pile up without bound; and until enough was drawn.
  const comings = Array.from({ length: lanes }, async (_, lane) => {
    for (let index = lane; index < 300 || keptAfterMs.length < leastDrawn; index += lanes) {
      await delay(Math.max(0, from + index * 10 - performance.now()));
      const one = await enter({ process, someone, id: others[index % others.length] ?? '' });
      // Gone at every stage of a join, and some time after it.
      const stayMs = stays[index % stays.length];
      await (stayMs === undefined ? one.synced() : delay(stayMs));
      if (one.isSynced) {
        joined += 1;
        move(one, index);
      }
      one.close();
    }
  });
  await Promise.all(comings);
  isOver = true;
  await drawing;

  expect(joined).toBeGreaterThan(30);
  expect(keptAfterMs.length).toBeGreaterThanOrEqual(leastDrawn);
  // Single ones take longer where others use the machine; held up is nobody.
  expect(Math.max(...keptAfterMs)).toBeLessThan(10_000);
  expect(keptAfterMs.toSorted((a, b) => a - b)[Math.floor(keptAfterMs.length * 0.9)]).toBeLessThan(1_000);
  await vi.waitFor(() => expect(process.live.openRooms).toBe(1), patience);
  const drawn = steady.document.current();
  steady.close();
  await vi.waitFor(() => expect(process.live.openRooms).toBe(0), patience);
  const back = await enter(scene);
  await back.synced();
  expect(sameDiagram(back.document.current(), drawn)).toBe(true);
  back.close();
  await vi.waitFor(() => expect(process.live.openRooms).toBe(0), patience);
  expect(process.problems).toEqual([]);
});

test('a reader that resumes after 4 MiB learns why it was closed; one that does not is dropped', async () => {
  const scene = await openScene();
  const [drawer, slow, stuck] = [await enter(scene), await enter(scene), await enter(scene)];
  await Promise.all([drawer, slow, stuck].map((replica) => replica.synced()));
  slow.stall();
  stuck.stall();
  for (let change = 0; change < 50; change += 1) {
    drawer.document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['data', 'note'], value: `${change}`.repeat(50_000) }]);
    expect(await drawer.kept()).toBe(true);
  }
  expect([slow.ending, stuck.ending]).toEqual([undefined, undefined]);
  slow.readOn();
  expect(await slow.ended()).toEqual({ code: liveClose.slow, reason: 'slow' });
  expect((await stuck.ended()).code).toBe(1006);
  for (const replica of [drawer, slow, stuck]) replica.close();
  await vi.waitFor(() => expect(scene.process.live.openRooms).toBe(0), patience);
});

test('a server that stores what is left before it stops takes nothing any more, however long that lasts', async () => {
  const place = await openLivePlace();
  const process = place.start();
  onTestFinished(() => place.close());
  const someone = await place.addSomeone(process.services);
  const scene = { process, someone, id: await makeDiagram(process, someone) };
  const [one, two] = [await enter(scene), await enter(scene)];
  await Promise.all([one.synced(), two.synced()]);
  const xOf = ({ document }: LiveReplica) => document.current().nodes.find(({ id }) => id === 'n1')?.position.x;
  move(one, 7);
  while (process.live.oldestUnstored() === 0) await immediate();
  // It is told to stop, and its database answers no write from here on: what has just come waits.
  process.kill();
  await vi.waitFor(() => expect(xOf(two)).toBe(7), patience);
  move(one, 8);
  await delay(2_500);
  expect(xOf(two)).toBe(7);
  one.close();
  two.close();
});
