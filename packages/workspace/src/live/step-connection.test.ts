import type { LiveRoom } from '@umlaut/api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginConnection,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionOutcome,
  type ConnectionSeen,
  joinedEpoch,
} from './connection.ts';
import { durabilityOf, isPending } from './durability.ts';
import { stepConnection } from './step-connection.ts';

type Output = ConnectionEffect | ConnectionOutcome;

const room: LiveRoom = { epoch: 1, role: 'editor', version: 3 };

/** A connection, and what its steps have put out; `seen` can be changed between them. */
function begin(isOffering = false) {
  const begun = beginConnection('d1', isOffering);
  let refs = 0;
  const seen = { now: 0, hasSession: true, hasArrived: true, lacks: false, holdsOffered: false };
  const machine = {
    ...begun,
    outputs: [...begun.outputs],
    seen,
    /** The outputs of one event. */
    send(event: ConnectionEvent): readonly Output[] {
      const facts: ConnectionSeen = {
        now: seen.now,
        chance: () => 0.5,
        nextRef: () => {
          refs += 1;
          return refs;
        },
        hasSession: () => seen.hasSession,
        hasArrived: () => seen.hasArrived,
        lacks: () => seen.lacks,
        holdsOffered: () => seen.holdsOffered,
      };
      const { connection, outputs } = stepConnection(machine.connection, event, facts);
      machine.connection = connection;
      machine.outputs.push(...outputs);
      return outputs;
    },
    /** Of the socket that is open or being opened. */
    get socket(): number {
      return machine.connection.socket?.number ?? -1;
    },
    join(found: LiveRoom = room): void {
      machine.send({ type: 'room_found', room: found });
      machine.send({ type: 'socket_joined', socket: machine.socket });
    },
    lose(reason?: string): readonly Output[] {
      return machine.send({ type: 'socket_ended', socket: machine.socket, reason });
    },
    acknowledge(): void {
      const mark = machine.connection.durability.lastRequest;
      machine.send({ type: 'socket_message', socket: machine.socket, message: { type: 'durable', stateVector: '', mark, seq: 5 } });
    },
  };
  return machine;
}

function typesOf(outputs: readonly Output[]): readonly string[] {
  return outputs.map(({ type }) => type);
}

test('finds its room, opens a socket with an empty document, and joins', () => {
  const machine = begin();
  expect(machine.outputs).toEqual([{ type: 'find_room', diagramId: 'd1', isOffering: false }]);
  machine.send({ type: 'room_found', room });
  expect(machine.outputs).toContainEqual({ type: 'open_socket', socket: 2, diagramId: 'd1', epoch: 1, doc: 1, isViewer: false });
  expect(joinedEpoch(machine.connection)).toBeUndefined();
  expect(machine.send({ type: 'socket_joined', socket: 2 })).toContainEqual({ type: 'joined', room, doc: 1 });
  expect(joinedEpoch(machine.connection)).toBe(1);
});

test('changes share a mark, and are durable only once it is acknowledged', () => {
  const machine = begin();
  machine.join();
  const waits = [{ type: 'doc_changed' }, { type: 'doc_changed' }].map((event) => machine.send(event as ConnectionEvent));
  expect(waits.flat().filter(({ type }) => type === 'mark_later')).toHaveLength(1);
  expect(machine.send({ type: 'mark_due' })).toContainEqual({ type: 'mark', mark: 1 });
  expect(durabilityOf(machine.connection.durability)).toBe('saving');
  machine.acknowledge();
  expect(durabilityOf(machine.connection.durability)).toBe('kept');
  expect(machine.outputs).toContainEqual({ type: 'forget_doings' });
});

test('a mark waits until the server has applied all that was sent', () => {
  const machine = begin();
  machine.join();
  machine.seen.hasArrived = false;
  machine.send({ type: 'doc_changed' });
  expect(typesOf(machine.send({ type: 'mark_due' }))).not.toContain('mark');
  machine.seen.hasArrived = true;
  expect(machine.send({ type: 'socket_arrived', socket: machine.socket })).toContainEqual({ type: 'mark', mark: 1 });
});

test('the acknowledgement of an earlier socket makes nothing durable', () => {
  const machine = begin();
  machine.join();
  const earlier = machine.socket;
  machine.send({ type: 'doc_changed' });
  machine.send({ type: 'mark_due' });
  machine.lose();
  machine.send({ type: 'socket_message', socket: earlier, message: { type: 'durable', stateVector: '', mark: 1, seq: 5 } });
  expect(isPending(machine.connection.durability)).toBe(true);
});

test('comes back with its document: the others’ changes meet its own before it joins', () => {
  const machine = begin();
  machine.join();
  machine.send({ type: 'doc_changed' });
  expect(machine.lose()).toContainEqual({ type: 'unreached', isFull: false });
  machine.send({ type: 'retry_due' });
  machine.send({ type: 'room_found', room });
  const probe = machine.connection.socket;
  expect(probe).toMatchObject({ returning: 1 });
  const outputs = machine.send({ type: 'socket_joined', socket: machine.socket });
  expect(typesOf(outputs)).toEqual(['close_socket', 'returned', 'open_socket']);
  expect(outputs).toContainEqual({ type: 'returned', theirs: probe?.doc, own: 1 });
  expect(machine.send({ type: 'socket_joined', socket: machine.socket })).toContainEqual({ type: 'joined', room, doc: 1 });
});

test('a room that lacks what it was known to have is another history: its document takes the place', () => {
  const machine = begin();
  machine.join();
  machine.lose();
  machine.send({ type: 'retry_due' });
  machine.seen.lacks = true;
  machine.send({ type: 'room_found', room });
  const { doc } = machine.connection.socket ?? {};
  expect(machine.send({ type: 'socket_joined', socket: machine.socket })).toContainEqual({ type: 'joined', room, doc });
  expect(machine.connection.doc).toBe(doc);
});

test('another epoch, and a role that may no longer change, begin with an empty document', () => {
  for (const found of [
    { ...room, epoch: 2 },
    { ...room, role: 'viewer' as const },
  ]) {
    const machine = begin();
    machine.join();
    machine.send({ type: 'doc_changed' });
    machine.lose();
    machine.send({ type: 'retry_due' });
    machine.send({ type: 'room_found', room: found });
    expect(machine.connection.socket).toMatchObject({ returning: undefined });
    expect(machine.connection.doc).not.toBe(1);
    expect(isPending(machine.connection.durability)).toBe(false);
  }
});

test('a room that began with the offered document goes on with it; it is offered once', () => {
  const machine = begin(true);
  machine.seen.holdsOffered = true;
  machine.send({ type: 'room_found', room });
  const outputs = machine.send({ type: 'socket_joined', socket: machine.socket });
  expect(typesOf(outputs)).toEqual(['close_socket', 'take_offered', 'watch_doc', 'durability', 'durability', 'open_socket']);
  expect(isPending(machine.connection.durability)).toBe(true);
  expect(typesOf(machine.send({ type: 'socket_joined', socket: machine.socket }))).toContain('joined');
});

test('waits end with the log position once all is durable, and without it when nobody names it', () => {
  const machine = begin();
  machine.join();
  machine.send({ type: 'await_durable', id: 7 });
  machine.acknowledge();
  expect(machine.outputs).toContainEqual({ type: 'waited', id: 7, position: { epoch: 1, seq: 5 } });
  machine.send({ type: 'await_durable', id: 6 });
  const mark = machine.connection.durability.lastRequest;
  // As servers of earlier releases say it.
  machine.send({ type: 'socket_message', socket: machine.socket, message: { type: 'durable', stateVector: '', mark } });
  expect(machine.outputs).toContainEqual({ type: 'waited', id: 6, position: undefined });
  machine.send({ type: 'await_durable', id: 8 });
  machine.lose();
  expect(machine.outputs).toContainEqual({ type: 'waited', id: 8, position: undefined });
  expect(machine.send({ type: 'await_durable', id: 9 })).toEqual([{ type: 'waited', id: 9, position: undefined }]);
});

test.each([
  [
    { status: 401, code: undefined },
    { type: 'ended', end: 'session' },
  ],
  [
    { status: 403, code: undefined },
    { type: 'ended', end: 'forbidden' },
  ],
  [
    { status: 404, code: undefined },
    { type: 'ended', end: 'forbidden' },
  ],
  [
    { status: 409, code: 'storage_limit_reached' },
    { type: 'ended', end: 'forbidden', text: 'No room.' },
  ],
] as const)('a room missed with %o is left for good', (missed, ended) => {
  const machine = begin();
  expect(machine.send({ type: 'room_missed', ...missed, message: 'No room.' })).toContainEqual(ended);
  expect(machine.send({ type: 'room_found', room })).toEqual([]);
});

test('tries again, longer each time, at once when the network is back, and tells the first failure alone', () => {
  const machine = begin();
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    for (const output of machine.send({ type: 'room_missed', status: 0, code: undefined, message: '' })) {
      if (output.type === 'retry_later') waits.push(output.ms);
    }
    if (tries < 7) machine.send({ type: 'retry_due' });
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(machine.outputs.filter(({ type }) => type === 'unreached')).toHaveLength(1);
  expect(machine.send({ type: 'online' })).toEqual([{ type: 'retry_later', ms: 0 }]);
});

const events: fc.Arbitrary<ConnectionEvent['type'] | 'acknowledge' | 'viewer' | 'epoch'> = fc.constantFrom(
  'room_found',
  'room_missed',
  'socket_joined',
  'socket_ended',
  'doc_changed',
  'mark_due',
  'retry_due',
  'online',
  'rejoin',
  'await_durable',
  'acknowledge',
  'viewer',
  'epoch',
);

test('in any order of events, changes are durable only by a mark of this socket, and waits end', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 60 }), fc.boolean(), (history, isOffering) => {
      const machine = begin(isOffering);
      let waits = 0;
      for (const [index, type] of history.entries()) {
        const wasPending = isPending(machine.connection.durability);
        const before = machine.connection;
        if (type === 'acknowledge') machine.acknowledge();
        else if (type === 'viewer') machine.send({ type: 'room_found', room: { ...room, role: 'viewer' } });
        else if (type === 'epoch') machine.send({ type: 'room_found', room: { ...room, epoch: index + 2 } });
        else machine.send(eventOf(type, machine.socket, index));
        waits += type === 'await_durable' ? 1 : 0;
        const isReplaced = machine.connection.doc !== before.doc;
        if (wasPending && !isPending(machine.connection.durability)) expect(type === 'acknowledge' || isReplaced).toBe(true);
        expect(machine.connection.durability.isJoined && machine.connection.socket === undefined).toBe(false);
      }
      machine.lose();
      machine.send({ type: 'rejoin' });
      expect(machine.outputs.filter(({ type }) => type === 'waited')).toHaveLength(waits);
    }),
  );
});

function eventOf(type: ConnectionEvent['type'], socket: number, index: number): ConnectionEvent {
  switch (type) {
    case 'room_found':
      return { type, room };
    case 'room_missed':
      return { type, status: 0, code: undefined, message: '' };
    case 'socket_joined':
      return { type, socket };
    case 'socket_ended':
      return { type, socket, reason: ['refused', 'epoch', undefined][index % 3] };
    case 'await_durable':
      return { type, id: index };
    case 'doc_changed':
    case 'mark_due':
    case 'retry_due':
    case 'online':
    case 'rejoin':
      return { type };
    case 'close':
    case 'doc_received':
    case 'socket_arrived':
    case 'socket_message':
      throw new Error(`No event ${type} is played.`);
  }
}
