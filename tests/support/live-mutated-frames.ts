import { setImmediate } from 'node:timers/promises';
import { liveRoomName } from '@umlaut/api';
import { isDiagram, moveNodes, setLabel } from '@umlaut/diagram';
import { wideLimits } from '@umlaut/diagram/testing';
import { encodeStateAsUpdate } from 'yjs';
import type { LivePlace, LiveProcess, Someone } from './live-process.ts';
import { LiveReplica, type Wire } from './live-replica.ts';
import { openMemoryWire } from './memory-wire.ts';
import { dataWithLabels } from './people.ts';

export interface MutationResult {
  readonly sent: number;
  /** Sockets that were closed for what they sent. */
  readonly closed: number;
  /** Whether nothing that a viewer sent changed a single byte of the document. */
  readonly isViewersDocumentUnchanged: boolean;
  readonly isEditorsDocumentValid: boolean;
  /** Whether people can still draw in both rooms. */
  readonly canStillBeDrawn: boolean;
  readonly problems: readonly unknown[];
}

/** Random numbers that a seed decides (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** Sends `count` frames that are nearly those of a browser, half by an editor, half by a viewer, each into a room of their own. */
export async function sendMutatedFrames(place: LivePlace, count: number, seed: number): Promise<MutationResult> {
  const process = place.start();
  const random = randomOf(seed);
  const [owner, other] = [await place.addSomeone(process.services), await place.addSomeone(process.services)];
  const rooms = await Promise.all([openRoom(process, owner, other, 'viewer'), openRoom(process, owner, other, 'editor')]);
  const genuine = await Promise.all(rooms.map((room) => recordFrames(process, owner, room)));
  const before = await stateOf(process, owner, rooms[0]);
  let closed = 0;
  const senders: (LiveReplica | undefined)[] = [undefined, undefined];
  for (let sent = 0; sent < count; sent += 1) {
    const which = sent % 2;
    let sender = senders[which];
    if (sender === undefined || sender.ending !== undefined) {
      if (sender !== undefined) closed += 1;
      sender = await join(process, other, rooms[which] ?? '');
      senders[which] = sender;
    }
    sender.sendRaw(mutate(genuine[which] ?? [], random));
    await setImmediate();
    await setImmediate();
  }
  for (const sender of senders) sender?.close();
  const after = await stateOf(process, owner, rooms[0]);
  const editors = await join(process, owner, rooms[1]);
  const isEditorsDocumentValid = isDiagram(editors.document.current(), wideLimits);
  editors.close();
  const canStillBeDrawn = (await Promise.all(rooms.map((room) => canDraw(process, owner, room)))).every((can) => can);
  await process.stop();
  return {
    sent: count,
    closed,
    isViewersDocumentUnchanged: before.equals(after),
    isEditorsDocumentValid,
    canStillBeDrawn,
    problems: process.problems,
  };
}

async function openRoom({ services }: LiveProcess, owner: Someone, other: Someone, role: 'viewer' | 'editor'): Promise<string> {
  const { id } = await services.diagrams.create(owner.actor, { name: role, data: dataWithLabels('A', 'B', 'C') });
  await services.sharing.share(owner.actor, id, { email: other.actor.email, role });
  const { epoch } = await services.live.room(owner.actor, id);
  return liveRoomName({ diagramId: id, epoch });
}

async function join({ live }: LiveProcess, { token }: Someone, room: string, wire: Wire = openMemoryWire(live)): Promise<LiveReplica> {
  const replica = new LiveReplica({ wire, room, token });
  await replica.synced();
  if (!replica.isSynced) throw new Error(`The join was refused: ${replica.refusal ?? JSON.stringify(replica.ending)}`);
  return replica;
}

/** Records the frames of a browser that draws a little. */
async function recordFrames(process: LiveProcess, owner: Someone, room: string): Promise<readonly Uint8Array[]> {
  const frames: Uint8Array[] = [];
  const wire = openMemoryWire(process.live);
  const recorder: Wire = {
    ...wire,
    send(bytes) {
      frames.push(bytes);
      wire.send(bytes);
    },
  };
  const replica = await join(process, owner, room, recorder);
  replica.document.apply(moveNodes(replica.document.current(), new Map([['n1', { x: 7, y: 7 }]])));
  replica.document.apply(setLabel(replica.document.current(), { id: 'n2', label: 'Label' }, wideLimits));
  replica.document.apply([{ op: 'remove', element: 'node', id: 'n3' }]);
  replica.document.apply([
    { op: 'insert', element: 'node', value: { id: 'n4', position: { x: 0, y: 0 }, data: { list: [1, { a: null }] } } },
  ]);
  replica.document.undo();
  replica.say({ cursor: { x: 1, y: 2 }, selection: ['n1'], drag: { n1: { x: 1, y: 1 } } });
  await replica.kept();
  replica.close();
  return frames;
}

function mutate(frames: readonly Uint8Array[], random: (below: number) => number): Uint8Array {
  const frame = Uint8Array.from(frames[random(frames.length)] ?? []);
  // Mostly behind the address, since all that is before it ends in the same way.
  const at = random(5) === 0 ? random(frame.length) : Math.min(frame.length - 1, 39 + random(Math.max(1, frame.length - 39)));
  switch (random(7)) {
    case 0:
      frame[at] = random(256);
      return frame;
    case 1:
      frame[at] = (frame[at] ?? 0) ^ (1 << random(8));
      return frame;
    case 2:
      return frame.slice(0, at);
    case 3:
      return Uint8Array.from([...frame.slice(0, at), ...Array.from({ length: 1 + random(9) }, () => random(256)), ...frame.slice(at)]);
    case 4:
      return Uint8Array.from([...frame.slice(0, at), ...(frames[random(frames.length)] ?? []).slice(at)]);
    case 5: {
      for (let times = random(6); times >= 0; times -= 1) frame[39 + random(Math.max(1, frame.length - 39))] = random(256);
      return frame;
    }
    default:
      return frame;
  }
}

async function stateOf(process: LiveProcess, owner: Someone, room: string): Promise<Buffer> {
  const replica = await join(process, owner, room);
  await replica.kept();
  const state = Buffer.from(encodeStateAsUpdate(replica.shared));
  replica.close();
  return state;
}

async function canDraw(process: LiveProcess, owner: Someone, room: string): Promise<boolean> {
  const [one, two] = [await join(process, owner, room), await join(process, owner, room)];
  one.document.apply([{ op: 'insert', element: 'node', value: { id: 'last', position: { x: 5, y: 5 } } }]);
  await two.until(() => two.document.current().nodes.some(({ id }) => id === 'last'), 'The last node');
  const isKept = await one.kept();
  for (const replica of [one, two]) replica.close();
  return isKept;
}
