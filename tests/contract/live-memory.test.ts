import { liveClose, liveRoomName } from '@umlaut/api';
import { expect, onTestFinished, test } from 'vitest';
import { type LiveProcess, openLivePlace, type Someone } from '../support/live-process.ts';
import { LiveReplica } from '../support/live-replica.ts';
import { openMemoryWire } from '../support/memory-wire.ts';
import { dataWithLabels } from '../support/people.ts';

async function openPlace(settings: Readonly<Record<string, string>>) {
  const place = await openLivePlace({ settings });
  const process = place.start();
  onTestFinished(async () => {
    await process.stop();
    await place.close();
  });
  return { place, process, addSomeone: () => place.addSomeone(process.services) };
}

async function makeDiagram({ services }: LiveProcess, { actor }: Someone, data = dataWithLabels('A', 'B')): Promise<string> {
  return (await services.diagrams.create(actor, { name: 'N', data })).id;
}

async function join(process: LiveProcess, { actor, token }: Someone, diagramId: string): Promise<LiveReplica> {
  const { epoch } = await process.services.live.room(actor, diagramId);
  const replica = new LiveReplica({ wire: openMemoryWire(process.live), room: liveRoomName({ diagramId, epoch }), token });
  onTestFinished(() => replica.close());
  await replica.synced();
  return replica;
}

const write = (replica: LiveReplica, value: string) =>
  replica.document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['data', 'note'], value }]);

/** A diagram of 20,000 fields that takes 9 MiB of memory while it is open. */
function largeData(): string {
  const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]));
  return JSON.stringify({ ...fields, ...JSON.parse(dataWithLabels('A', 'B')) });
}

test('a person may open as much as there is memory for beside others, who are never kept out', async () => {
  const { process, addSomeone } = await openPlace({ LIMIT_LIVE_MEGABYTES: '64' });
  const [greedy, other] = [await addSomeone(), await addSomeone()];
  const opened: LiveReplica[] = [];
  let refusal: string | undefined;
  for (let index = 0; index < 10 && refusal === undefined; index += 1) {
    const replica = await join(process, greedy, await makeDiagram(process, greedy, largeData()));
    refusal = replica.refusal;
    if (refusal === undefined) opened.push(replica);
  }
  expect(refusal).toBe('full');
  expect(opened.length).toBeGreaterThanOrEqual(2);
  expect(opened.length).toBeLessThan(6);

  const others = await join(process, other, await makeDiagram(process, other));
  for (let count = 0; count < 50; count += 1) write(others, String(count));
  expect(await others.kept()).toBe(true);
  // Open documents can be drawn in, and closed ones free memory.
  for (const replica of opened) {
    replica.document.apply([{ op: 'set', element: 'node', id: 'n1', path: ['position'], value: { x: 5, y: 5 } }]);
    expect(await replica.kept()).toBe(true);
  }
  opened[0]?.close();
  await expect.poll(() => process.live.openRooms).toBe(opened.length);
  expect((await join(process, greedy, await makeDiagram(process, greedy, largeData()))).refusal).toBeUndefined();
});

test('a change for which there is no memory is refused with a word what to do, and smaller ones are taken', async () => {
  const { process, addSomeone } = await openPlace({ LIMIT_LIVE_MEGABYTES: '20' });
  const someone = await addSomeone();
  const id = await makeDiagram(process, someone);
  const one = await join(process, someone, id);
  one.shared.transact(() => {
    for (let index = 0; index < 20_000; index += 1) one.shared.getMap('fields').set(`k${index}`, 1);
  });
  expect(await one.ended()).toEqual({ code: liveClose.refused, reason: 'refused' });
  expect(one.messages.at(-1)).toEqual({
    type: 'refused',
    reason: 'unavailable',
    message: 'The server doesn’t have enough memory for this change. Close other diagrams, or try again in a few minutes.',
  });
  const again = await join(process, someone, id);
  write(again, 'small');
  expect(await again.kept()).toBe(true);
});

test('writes waiting for a stalled database are bounded over all rooms, and stored when it answers', async () => {
  const { place, process, addSomeone } = await openPlace({ LIMIT_LIVE_MEGABYTES: '16' });
  const people = await Promise.all(Array.from({ length: 12 }, addSomeone));
  const ids = await Promise.all(people.map((someone) => makeDiagram(process, someone)));
  const replicas = await Promise.all(people.map((someone, index) => join(process, someone, ids[index] ?? '')));
  const { write: usual } = place.database;
  const answering = Promise.withResolvers<void>();
  Object.assign(place.database, { write: async (work: Parameters<typeof usual>[0]) => answering.promise.then(() => usual(work)) });
  // Each far below what one room may have waiting.
  for (const replica of replicas) for (const letter of 'abc') write(replica, letter.repeat(200_000));
  await expect.poll(() => replicas.filter(({ ending }) => ending !== undefined).length).toBeGreaterThan(0);
  const refused = replicas.filter(({ ending }) => ending !== undefined);
  for (const { messages } of refused) {
    expect(messages.findLast(({ type }) => type === 'refused')).toMatchObject({ reason: 'unavailable' });
  }
  const going = replicas.filter(({ ending }) => ending === undefined);
  expect(going.length).toBeGreaterThan(2);
  answering.resolve();
  for (const replica of going) expect(await replica.kept()).toBe(true);
  const later = await join(process, people[0] ?? expect.unreachable(), ids[0] ?? '');
  write(later, 'on');
  expect(await later.kept()).toBe(true);
});
