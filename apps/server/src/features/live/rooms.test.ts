import { Hocuspocus } from '@hocuspocus/server';
import { defaultLimits } from '@umlaut/diagram';
import { expect, test, vi } from 'vitest';
import type { Pace } from '../../budget/pace.ts';
import { createEvents } from '../../events/events.ts';
import { usualGrowth } from './growth.rules.ts';
import { guard, JoinRefusal } from './guard.ts';
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

test.each(Object.entries(faults))('a hook that %s is reported, and refuses where there is something to refuse', async (_name, fault) => {
  const onError = vi.fn();
  await expect(guard(fault, { onError })({})).resolves.toBeUndefined();
  await expect(guard(fault, { onError, otherwise: 'unavailable' })({})).rejects.toThrow(JoinRefusal);
  expect(onError).toHaveBeenCalledTimes(2);
});

test('a refusal passes, with its reason and without a report', async () => {
  const onError = vi.fn();
  const refuse = () => Promise.reject(new JoinRefusal('full'));
  await expect(guard(refuse, { onError, otherwise: 'unavailable' })({})).rejects.toMatchObject({ reason: 'full', message: '' });
  expect(onError).not.toHaveBeenCalled();
});

type Parts = ConstructorParameters<typeof Rooms>[0];

function roomsWith(onError: (error: unknown) => void, fault: () => never = notAsked, parts: Partial<Parts> = {}): Rooms {
  const kept = { head: fault, heads: fault, load: fault, append: fault, compact: fault, renew: fault };
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

test('no hook that is given to Hocuspocus lets a fault through', async () => {
  const onError = vi.fn();
  const { configuration } = roomsWith(onError).hocuspocus;
  const usual = new Hocuspocus().configuration;
  const names = Object.entries(configuration).flatMap(([name, value]) =>
    typeof value === 'function' && String(value) !== String(usual[name as keyof typeof usual]) ? [name] : [],
  );
  expect(names.toSorted()).toEqual(['beforeUnloadDocument', 'connected', 'onAuthenticate', 'onLoadDocument']);
  let injected = 0;
  for (const name of names) {
    for (const thrown of [new Error('a fault'), undefined, 'a fault']) {
      // Every property access of the hook throws.
      const payload = new Proxy({}, { get: () => raise(thrown) });
      const hook = configuration[name as 'connected'] as (payload: unknown) => Promise<unknown>;
      await hook(payload).catch((error: unknown) => expect(error).toBeInstanceOf(JoinRefusal));
      injected += 1;
    }
  }
  expect(injected).toBe(12);
  expect(onError).toHaveBeenCalledTimes(injected);
});

function raise(thrown: unknown): never {
  throw thrown;
}

test('Hocuspocus closes nobody for a silence that it alone perceives', () => {
  // It would look at each socket after its timeout, and hears nothing of their frames.
  expect(roomsWith(() => {}).hocuspocus.configuration.timeout).toBe(2 ** 31 - 1);
});

test('who has taken up much of the server’s time waits for a turn to join, and who would wait for long is told to come again', async () => {
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
  const actor = {
    userId: 'u',
    email: 'mika@example.org',
    emailKey: 'mika@example.org',
    plan: 'free',
    displayName: '',
    sessionId: 's',
  } as const;
  const join = async (ms: number) => {
    const rooms = roomsWith(notAsked, notAsked, { workOf: () => pace(ms), admissionOf: async () => ({ actor, key, role: 'owner' }) });
    const from = performance.now();
    const newcomer = { admit: () => ({ key, actor }) };
    const payload = { documentName: 'd.1', token: 't', context: { newcomer } };
    const hook = rooms.hocuspocus.configuration.onAuthenticate as (payload: unknown) => Promise<unknown>;
    await hook(payload).finally(() => waits.push(performance.now() - from));
    return rooms.connections.size;
  };
  expect([await join(0), await join(300)]).toEqual([1, 1]);
  expect(waits[1]).toBeGreaterThanOrEqual(295);
  await expect(join(6_000)).rejects.toMatchObject({ reason: 'full' });
  // A refused client has not used any time.
  expect(spent).toEqual([20, 20]);
});

test('a thousand joins that are refused, or whose document cannot be loaded, leave nothing behind', async () => {
  const rooms = roomsWith(() => {});
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  for (let index = 0; index < 1000; index += 1) {
    const name = `01980000-0000-7000-8000-${String(index).padStart(12, '0')}.1`;
    await expect(rooms.hocuspocus.openDirectConnection(name)).rejects.toMatchObject({ reason: 'unavailable' });
  }
  expect([rooms.all().length, rooms.connections.size, rooms.hocuspocus.documents.size, rooms.hocuspocus.loadingDocuments.size]).toEqual([
    0, 0, 0, 0,
  ]);
  expect(timers()).toBeLessThanOrEqual(before + 1);
});
