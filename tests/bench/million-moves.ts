import { setTimeout as delay } from 'node:timers/promises';
import { liveRoomName } from '@umlaut/api';
import { applyUpdate, Doc, encodeStateAsUpdate, mergeUpdates, type Map as SharedMap } from 'yjs';
import { type LivePlace, type LiveProcess, openLivePlace, type Someone } from '../support/live-process.ts';
import { LiveReplica } from '../support/live-replica.ts';
import { openMemoryWire } from '../support/memory-wire.ts';
import { dataWithLabels } from '../support/people.ts';
import { printTable } from './table.ts';

const moves = Number(process.env.BENCH_MOVES ?? 1_000_000);
/** A change for each move, and a frame for ten, as an editor sends what it drew while the line was slow. */
const movesInFrame = 10;
const movesAtOnce = 2_000;
const lookEvery = 50_000;
const nodes = Array.from({ length: 50 }, (_, index) => `n${index + 1}`);
const mostOpenMs = 500;
const mostStoredBytes = 2 * 1024 * 1024;

interface Scene {
  readonly place: LivePlace;
  readonly process: LiveProcess;
  readonly someone: Someone;
  readonly id: string;
}

/**
 * A million moves in one room that is never empty, through the socket's and the room's code into the log, compacted and rebuilt
 * as in a server. Every now and then somebody opens it, while others are there and at last when nobody is: how long that takes
 * and how much is stored then, the worst of it. Whether the goals are met.
 */
export async function measureMoves(): Promise<boolean> {
  const place = await openLivePlace();
  const process = place.start();
  const someone = await place.addSomeone(process.services);
  const { id } = await process.services.diagrams.create(someone.actor, { name: 'N', data: dataWithLabels(...nodes) });
  const scene = { place, process, someone, id };
  const begun = performance.now();
  const looks: { readonly openMs: number; readonly bytes: number }[] = [];
  let drawer = await join(scene);
  let mover = copyOf(drawer);
  let epochs = 1;
  for (let made = 0; made < moves; ) {
    for (let frame = 0; frame < movesAtOnce / movesInFrame; frame += 1) drawer.sendUpdate(moveOn(mover, made + frame * movesInFrame));
    // Changes lost when the room began anew are drawn again.
    if (await drawer.kept()) made += movesAtOnce;
    else {
      if (drawer.ending?.reason !== 'epoch') throw new Error(`The room ended: ${JSON.stringify(drawer.ending)}`);
      drawer.close();
      drawer = await join(scene);
      mover = copyOf(drawer);
      epochs += 1;
    }
    if (made % lookEvery === 0) looks.push({ bytes: await storedBytes(scene), openMs: await timeOpening(scene, made) });
  }
  const seconds = (performance.now() - begun) / 1000;
  drawer.close();
  while (process.live.openRooms > 0) await delay(10);
  looks.push({ bytes: await storedBytes(scene), openMs: await timeOpening(scene, moves) });
  await process.stop();
  await place.close();
  if (process.problems.length > 0) throw new Error('The server reported a problem.', { cause: process.problems[0] });
  const openMs = Math.max(...looks.map((look) => look.openMs));
  const bytes = Math.max(...looks.map((look) => look.bytes));
  printTable(`${moves} moves of 50 nodes in one room, ${seconds.toFixed(0)} s, ${epochs} epochs, looked at ${looks.length} times`, [
    ['', 'ours', 'goal', ''],
    ['open, ms, at most', openMs.toFixed(0), `≤ ${mostOpenMs}`, openMs <= mostOpenMs ? 'met' : 'MISSED'],
    ['stored, KiB, at most', kib(bytes), `≤ ${kib(mostStoredBytes)}`, bytes <= mostStoredBytes ? 'met' : 'MISSED'],
  ]);
  return openMs <= mostOpenMs && bytes <= mostStoredBytes;
}

async function join({ process, someone, id }: Scene): Promise<LiveReplica> {
  const { epoch } = await process.services.live.room(someone.actor, id);
  const room = liveRoomName({ diagramId: id, epoch });
  const replica = new LiveReplica({ wire: openMemoryWire(process.live), room, token: someone.token });
  await replica.synced();
  return replica;
}

function copyOf({ shared }: LiveReplica): Doc {
  const copy = new Doc();
  applyUpdate(copy, encodeStateAsUpdate(shared));
  return copy;
}

/** The next moves from `made` on, of the nodes in turn, each a transaction. */
function moveOn(mover: Doc, made: number): Uint8Array {
  const updates: Uint8Array[] = [];
  const note = (update: Uint8Array) => updates.push(update);
  mover.on('update', note);
  for (let move = made; move < made + movesInFrame; move += 1) {
    const record = mover.getMap('nodes').get(nodes[move % nodes.length] ?? '') as SharedMap<unknown>;
    record.set('position', { x: move, y: 0 });
  }
  mover.off('update', note);
  return mergeUpdates(updates);
}

/** The quicker of two, as what else runs on the machine only ever makes it slower. Throws when what was kept is not there. */
async function timeOpening(scene: Scene, made: number): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    const from = performance.now();
    const fresh = await join(scene);
    const places = fresh.document.current().nodes.map(({ position }) => position.x);
    times.push(performance.now() - from);
    fresh.close();
    if (Math.min(...places) < made - nodes.length) throw new Error(`Of ${made} moves only those up to ${Math.min(...places)} are there.`);
  }
  return Math.min(...times);
}

async function storedBytes({ place: { database }, id }: Scene): Promise<number> {
  const states = await database.read.selectFrom('live_states').select('state').where('diagram_id', '=', id).execute();
  const updates = await database.read.selectFrom('live_updates').select('update').where('diagram_id', '=', id).execute();
  return [...states.map(({ state }) => state), ...updates.map(({ update }) => update)].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(0);
}
