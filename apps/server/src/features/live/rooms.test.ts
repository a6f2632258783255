import { defaultLimits } from '@umlaut/diagram';
import { expect, test, vi } from 'vitest';
import type { Pace } from '../../budget/pace.ts';
import { createEvents } from '../../events/events.ts';
import { usualGrowth } from './growth.rules.ts';
import { JoinRefusal } from './join-refusal.ts';
import type { LiveConnection, Newcomer } from './live-connection.ts';
import { Rooms } from './rooms.ts';

const faults: Readonly<Record<string, () => unknown>> = {
  'throws an error': () => {
    throw new Error('a fault');
  },
  'throws nothing': () => {
    throw undefined;
  },
  'throws a text': () => {
    throw 'a fault';
  },
  'rejects with an error': () => Promise.reject(new Error('a fault')),
  'rejects with nothing': () => Promise.reject(undefined),
  'rejects with a text': () => Promise.reject('a fault'),
};

type Parts = ConstructorParameters<typeof Rooms>[0];

function roomsWith(onError: (error: unknown) => void, fault: () => never = notAsked, parts: Partial<Parts> = {}): Rooms {
  const kept = { head: fault, heads: fault, load: fault, dataFrom: fault, append: fault, compact: fault, renew: fault };
  const liveDocuments = { ...kept, firstState: fault, begin: fault, save: fault };
  return new Rooms({
    events: createEvents({}),
    liveDocuments,
    limits: defaultLimits,
    growth: usualGrowth,
    clock: Date.now,
    isShared: false,
    memoryBytes: 64 * 1024 * 1024,
    admissionOf: fault,
    workOf: fault,
    onError,
    onOpened: fault,
    onEntered: fault,
    ...parts,
  });
}

function notAsked(): never {
  throw new Error('a fault');
}

/** A socket that notes what it is told. */
function newcomer() {
  const refusals: string[] = [];
  const socket: Newcomer = {
    userId: actor.userId,
    // A stand-in with the members of a connection that rooms read.
    admit: (admission) => admission as unknown as LiveConnection,
    charge: (work) => work(),
    enter: notAsked,
    refuse: (reason) => void refusals.push(reason),
  };
  return { socket, refusals };
}

const actor = {
  userId: 'u',
  email: 'mika@example.org',
  emailKey: 'mika@example.org',
  plan: 'free',
  displayName: '',
  isProven: false,
  sessionId: 's',
} as const;

test.each(Object.entries(faults))('a join whose admission %s is reported and refused', async (_name, fault) => {
  const onError = vi.fn();
  const { socket, refusals } = newcomer();
  const rooms = roomsWith(onError, notAsked, { admissionOf: async () => (await fault()) as never });
  await rooms.join(socket, 'd.1', 't');
  expect(refusals).toEqual(['unavailable']);
  expect(onError).toHaveBeenCalledTimes(1);
});

test('a refused admission is told with its reason and without a report', async () => {
  const { socket, refusals } = newcomer();
  const rooms = roomsWith(notAsked, notAsked, { admissionOf: () => Promise.reject(new JoinRefusal('full')) });
  await rooms.join(socket, 'd.1', 't');
  expect(refusals).toEqual(['full']);
});

test('a heavy user waits for a turn to join, and is asked to come back when that would be long', async () => {
  const waits: number[] = [];
  const spent: number[] = [];
  const pace = (ms: number): Pace => ({
    overdrawnMs: () => ms,
    spend(count) {
      spent.push(count);
      return ms;
    },
    tryToSpend: notAsked,
    isFull: false,
  });
  const key = { diagramId: 'd', epoch: 1 };
  const join = async (ms: number) => {
    const { socket, refusals } = newcomer();
    const rooms = roomsWith(() => {}, notAsked, { workOf: () => pace(ms), admissionOf: async () => ({ actor, key, role: 'owner' }) });
    const from = performance.now();
    // The document cannot be loaded, which comes after the wait.
    await rooms.join(socket, 'd.1', 't').finally(() => waits.push(performance.now() - from));
    return [rooms.connections.size, ...refusals];
  };
  expect([await join(0), await join(300)]).toEqual([
    [1, 'unavailable'],
    [1, 'unavailable'],
  ]);
  expect(waits[1]).toBeGreaterThanOrEqual(295);
  expect(await join(6_000)).toEqual([0, 'full']);
  // A refused client has not used any time.
  expect(spent).toEqual([20, 20]);
});

test('a thousand joins that are refused, or whose document cannot be loaded, leave nothing behind', async () => {
  const pace: Pace = { overdrawnMs: () => 0, spend: () => 0, tryToSpend: notAsked, isFull: false };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const rooms = roomsWith(() => {}, notAsked, {
    workOf: () => pace,
    admissionOf: async (name) => ({ actor, key: { diagramId: name, epoch: 1 }, role: 'owner' }),
  });
  const { socket, refusals } = newcomer();
  for (let index = 0; index < 1000; index += 1) {
    await rooms.join(socket, String(index), 't');
    // Refused sockets are closed.
    for (const connection of rooms.connections) rooms.release(connection);
  }
  expect(refusals).toHaveLength(1000);
  expect([rooms.all().length, rooms.connections.size]).toEqual([0, 0]);
  expect(timers()).toBeLessThanOrEqual(before + 1);
});
