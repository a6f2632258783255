import { expect, test } from 'vitest';
import type { Database, Queries } from '../../db/database.ts';
import type { DiagramContentRecord } from '../diagrams/diagrams.store.ts';
import { createLive } from './live.service.ts';

const actor = {
  userId: 'u',
  email: 'mika@example.org',
  emailKey: 'mika@example.org',
  plan: 'free',
  displayName: '',
  isProven: false,
  sessionId: 's',
} as const;

/** A diagram of which this version is found at each look: the first at what may be seen, then in turn outside and in transactions. */
function openLive(found: readonly number[]) {
  const looks = [...found];
  const steps: string[] = [];
  let isWriting = false;
  // Stand-ins with the fields of a diagram and a database that this test uses.
  const next = (): DiagramContentRecord => {
    const version = looks.shift() ?? 0;
    return { ownerId: actor.userId, version, data: `of ${version}` } as unknown as DiagramContentRecord;
  };
  const database = {
    read: {},
    async write<Result>(work: (transaction: Queries) => Promise<Result>): Promise<Result> {
      isWriting = true;
      try {
        return await work({} as unknown as Queries);
      } finally {
        isWriting = false;
      }
    },
  } as unknown as Database;
  const live = createLive({
    database,
    diagrams: { authorize: async () => next(), authorizeContent: async () => next(), lock: async () => {} },
    liveDocuments: {
      head: async () => undefined,
      firstState: (data, offered) => {
        steps.push(`${data} is made for ${actor.userId} ${isWriting ? 'within' : 'outside'}, ${offered?.byteLength ?? 0} offered`);
        return Buffer.from(data);
      },
      begin: async (_transaction, { state }) => {
        steps.push(`begun ${String(state)}`);
        return 1;
      },
    },
    storage: { requireRoom: async () => {} },
    work: {
      async chargeInTurn(userId, work) {
        steps.push(`${userId} pays`);
        return work();
      },
    },
  });
  return { live, steps };
}

test('what a room begins with is made outside the transaction, at the cost of who asks', async () => {
  const { live, steps } = openLive([3, 3, 3]);
  expect(await live.begin(actor, 'd', new Uint8Array(7))).toEqual({ epoch: 1, version: 3, role: 'owner' });
  expect(steps).toEqual(['u pays', 'of 3 is made for u outside, 7 offered', 'begun of 3']);
});

test('a room never begins with a version that was saved over meanwhile', async () => {
  const { live, steps } = openLive([3, 3, 4, 4, 4]);
  expect(await live.room(actor, 'd')).toEqual({ epoch: 1, version: 4, role: 'owner' });
  expect(steps.filter((step) => step.startsWith('begun'))).toEqual(['begun of 4']);
  const busy = openLive(Array.from({ length: 50 }, (_, look) => look));
  await expect(busy.live.room(actor, 'd')).rejects.toMatchObject({ code: 'busy' });
  expect(busy.steps.filter((step) => step.includes('within') || step.startsWith('begun'))).toEqual([]);
});

test('for those who come at the same moment what a room begins with is made once', async () => {
  const { live, steps } = openLive(Array.from({ length: 20 }, () => 3));
  const rooms = await Promise.all([1, 2, 3].map(() => live.room(actor, 'd')));
  expect(rooms.map(({ epoch }) => epoch)).toEqual([1, 1, 1]);
  expect(steps.filter((step) => step.includes('is made'))).toHaveLength(1);
  await live.room(actor, 'd');
  expect(steps.filter((step) => step.includes('is made'))).toHaveLength(2);
});
