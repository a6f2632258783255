import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { livePath, liveRoomName } from '@umlaut/api';
import { findRoom } from '../support/live-replica.ts';
import { dataWithLabels, makeDiagram, signUp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import type { Row } from './growth.ts';
import { openHeapScale } from './heap.ts';
import { Mover } from './live-load.ts';

const sockets = 100;
const perRoom = 10;
const warmUp = 20;
/** Of memory, what is given back is back this long after everybody has left. */
const leftMs = 10_000;
const labels = Array.from({ length: 10 }, (_, index) => `Node ${index}`);

interface Place {
  readonly room: string;
  readonly token: string;
}

/** Memory of a socket that sends nothing, ten in a room and alone in one, and what is left of it ten seconds after it has left. */
export async function measureSockets(): Promise<readonly Row[]> {
  const [shared, alone] = [await weigh(perRoom), await weigh(1)];
  return [
    { name: `RSS of an idle socket, ${perRoom} in a room, KiB`, figure: shared.rss, most: 100 },
    { name: 'RSS of an idle socket alone in a room, KiB', figure: alone.rss, most: 250 },
    { name: 'left in the heap of one, 10 s after, KiB', figure: Math.max(alone.left, shared.left), most: 5 },
  ];
}

/** Opens 100 sockets, so many in each room, on a server of their own that has seen some before. */
async function weigh(inRoom: number): Promise<{ readonly rss: number; readonly left: number }> {
  const scale = openHeapScale();
  const server = await startServer({ env: { FREE_DIAGRAMS: '1000', LOG_LEVEL: 'error', ...scale.env } });
  const pid = server.process.pid ?? 0;
  const places: Place[] = [];
  for (let room = 0; room < sockets / inRoom; room += 1) {
    // A user has at most 20 sockets.
    const person = await signUp(server);
    const { id } = await makeDiagram(person, { data: dataWithLabels(...labels) });
    const { epoch } = await findRoom(server, person.token, id);
    const place = { room: liveRoomName({ diagramId: id, epoch }), token: person.token };
    places.push(...Array.from({ length: inRoom }, () => place));
  }
  const url = `${server.url.replace('http', 'ws')}${livePath}`;
  // Code that the first visitors compile, and statements that they prepare, stay however many come.
  await closeAll(await openAll(url, places.slice(0, warmUp)));
  const [heap, rss] = [await scale.weigh(pid), residentKib(pid)];
  const movers = await openAll(url, places);
  const open = residentKib(pid) - rss;
  await closeAll(movers);
  const left = (await scale.weigh(pid)) - heap;
  await server.stop();
  return { rss: open / places.length, left: left / 1024 / places.length };
}

async function openAll(url: string, places: readonly Place[]): Promise<readonly Mover[]> {
  const movers: Mover[] = [];
  for (const place of places) {
    const mover = new Mover({ url, ...place, node: 'n1', marksWork: true });
    await mover.ready();
    movers.push(mover);
  }
  return movers;
}

async function closeAll(movers: readonly Mover[]): Promise<void> {
  for (const mover of movers) mover.close();
  await delay(leftMs);
}

/** Memory of a process that is in RAM, KiB. */
function residentKib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
