import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { createEncoder, toUint8Array, writeAny, writeUint8, writeVarString, writeVarUint } from 'lib0/encoding';
import { Doc, encodeStateAsUpdate, Map as SharedMap } from 'yjs';
import { joinLive } from './live-replica.ts';
import { type Address, dataWithLabels, makeDiagram, type Person, signUp } from './people.ts';

/** Order for the attackers, who run in a thread of their own: their work must not hold up the measuring clients. */
export interface AttackOrder {
  readonly server: Address;
  readonly attackers: number;
  readonly seconds: number;
}

/** Their final counts. */
export interface AttackCounts {
  framesSent: number;
  refusals: number;
}

function updateOf(write: (shared: Doc) => void): Uint8Array {
  const shared = new Doc();
  shared.transact(() => write(shared));
  return encodeStateAsUpdate(shared);
}

function fields(count: number): Uint8Array {
  return updateOf((shared) => {
    for (let index = 0; index < count; index += 1) shared.getMap('fields').set(`k${index}`, 1);
  });
}

/** Entries that do not say what they follow, all under one key. */
function conflicts(count: number): Uint8Array {
  const encoder = createEncoder();
  for (const number of [1, count, 7, 0]) writeVarUint(encoder, number);
  for (let index = 0; index < count; index += 1) {
    writeUint8(encoder, 0x28);
    writeVarUint(encoder, 1);
    writeVarString(encoder, 'fields');
    writeVarString(encoder, 'k');
    writeVarUint(encoder, 1);
    writeAny(encoder, 1);
  }
  writeVarUint(encoder, 0);
  return toUint8Array(encoder);
}

/** Values one after the other in a map, beside its entries. */
function withoutKeys(count: number): Uint8Array {
  const encoder = createEncoder();
  for (const number of [1, count + 1, 9, 0]) writeVarUint(encoder, number);
  writeUint8(encoder, 0x27);
  writeVarUint(encoder, 1);
  writeVarString(encoder, 'nodes');
  writeVarString(encoder, 'm');
  writeVarUint(encoder, 1);
  for (let index = 0; index < count; index += 1) {
    writeUint8(encoder, index === 0 ? 8 : 0x88);
    for (const number of index === 0 ? [0, 9, 0] : [9, index]) writeVarUint(encoder, number);
    writeVarUint(encoder, 1);
    writeAny(encoder, 1);
  }
  writeVarUint(encoder, 0);
  return toUint8Array(encoder);
}

/**
 * Frames of one account: each of them has stopped the event loop, or taken tens of MiB, in some release. Fewer than 2 MiB each.
 */
export function attackFrames(): ReadonlyMap<string, Uint8Array> {
  return new Map([
    ['30,000 fields', fields(30_000)],
    ['60,000 fields', fields(60_000)],
    ['as many fields as may be saved', fields(20_000)],
    ['a million structs that are promised', new Uint8Array([1, 192, 132, 61, 7, 0, ...new Uint8Array(1_900_000)])],
    ['60,000 arrays', updateOf((shared) => void shared.getMap('fields').set('k', Array<never[]>(60_000).fill([])))],
    ['a text of 1.9 MB', updateOf((shared) => void shared.getMap('fields').set('k', 'x'.repeat(1_900_000)))],
    ['a list of 400,000 numbers', updateOf((shared) => void shared.getMap('fields').set('k', Array<number>(400_000).fill(1)))],
    [
      '20,000 empty records',
      updateOf((shared) => {
        for (let index = 0; index < 20_000; index += 1) shared.getMap('nodes').set(`n${index}`, new SharedMap());
      }),
    ],
    [
      '1,500 entries that no diagram shows',
      updateOf((shared) => {
        for (let index = 0; index < 1_500; index += 1) shared.getMap('edgeOrder').set(`e${index}`, 'a0');
      }),
    ],
    [
      '50,000 entries that are gone',
      updateOf((shared) => {
        for (let index = 0; index < 50_000; index += 1) shared.getMap('fields').set(index % 2 === 0 ? 'a' : 'b', index);
      }),
    ],
    ['60,000 entries under one key', conflicts(60_000)],
    ['60,000 values without keys', withoutKeys(60_000)],
  ]);
}

interface Attacking {
  readonly frames: readonly Uint8Array[];
  readonly ends: number;
  readonly counts: AttackCounts;
  readonly first: number;
}

const socketsOfOne = 8;

async function attackAlone(server: Address, { frames, ends, counts, first }: Attacking): Promise<void> {
  const person = await signUp(server);
  const sockets = Array.from({ length: socketsOfOne }, async (_, socket) => {
    for (let round = first + socket; performance.now() < ends; round += 1) {
      const { id } = await makeDiagram(person, { data: dataWithLabels('A', 'B') });
      // Several in one room: what is taken stays, and the next comes on top of it.
      for (let step = 0; step < 4 && performance.now() < ends; step += 1) {
        const frame = frames[(round + step) % frames.length] ?? new Uint8Array();
        if (!(await sendOne(person, id, frame, counts))) break;
      }
    }
  });
  await Promise.all(sockets);
}

/** Whether the room could be joined. */
async function sendOne(person: Person, id: string, frame: Uint8Array, counts: Attacking['counts']): Promise<boolean> {
  const replica = await joinLive(person, id).catch(() => undefined);
  if (replica === undefined || replica.refusal !== undefined) {
    counts.refusals += 1;
    await delay(200);
    return false;
  }
  replica.sendUpdate(frame);
  for (let count = 0; count < 20; count += 1) replica.say({ cursor: { x: count, y: 0 }, selection: Array(500).fill('n1') });
  // Questions for all of the document.
  for (let count = 0; count < 3; count += 1) replica.send(0, (encoder) => [0, 1, 0].forEach((byte) => void writeUint8(encoder, byte)));
  replica.shared.transact(() => replica.shared.getMap<SharedMap<unknown>>('nodes').get('n1')?.delete('position'));
  counts.framesSent += 25;
  await Promise.race([replica.ended(), delay(3_000)]).catch(() => undefined);
  if (replica.ending?.reason === 'refused') counts.refusals += 1;
  replica.close();
  return true;
}

if (!isMainThread) {
  const { server, attackers, seconds }: AttackOrder = workerData;
  const frames = [...attackFrames().values()];
  const ends = performance.now() + seconds * 1_000;
  const counts: AttackCounts = { framesSent: 0, refusals: 0 };
  await Promise.all(Array.from({ length: attackers }, (_, first) => attackAlone(server, { frames, ends, counts, first })));
  parentPort?.postMessage(counts);
}
