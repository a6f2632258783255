import { afterAll, describe, expect, test } from 'vitest';
import { isUniqueViolation } from '../../apps/server/src/db/database-error.ts';
import * as accounts from '../../apps/server/src/features/accounts/accounts.store.ts';
import { storageAllowances } from '../../apps/server/src/features/accounts/allowances.ts';
import { createRemoval } from '../../apps/server/src/features/accounts/removal.service.ts';
import { deleteUser } from '../../apps/server/src/features/accounts/removal.store.ts';
import * as bin from '../../apps/server/src/features/bin/bin.store.ts';
import { createDiagramsStore } from '../../apps/server/src/features/diagrams/diagrams.store.ts';
import * as limits from '../../apps/server/src/features/login-limits/login-limits.store.ts';
import { createSessionsStore } from '../../apps/server/src/features/sessions/sessions.store.ts';
import * as shares from '../../apps/server/src/features/sharing/sharing.store.ts';
import { pack } from '../../apps/server/src/features/versions/packing.ts';
import * as versions from '../../apps/server/src/features/versions/versions.store.ts';
import { createId } from '../../apps/server/src/id.ts';
import { configOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

/** Beyond 2^31, so that a column too narrow for times would show. */
const now = Date.UTC(2026, 10, 20, 9, 0, 0, 123);
const saved = { elements: 0, names: [], note: null, packed: pack('{}'), thinAt: now };

describe.each(engines)('stores on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start() {
    const app = await startApplication(engine);
    const { database } = app;
    const owner = await app.addUser('Owner@example.org');
    app.moveClock(1);
    const friend = await app.addUser('friend@example.org');
    const diagrams = createDiagramsStore(database.read, storageAllowances(configOf({})));
    const makeDiagram = async (name: string, given: { data?: string; createdAt?: number; ownerId?: string } = {}) => {
      const { data = '{}', createdAt = now, ownerId = owner.userId } = given;
      const diagram = { id: createId(createdAt), ownerId, name, elements: 0, names: [], note: null, packed: pack(data), createdAt };
      await database.write((transaction) => diagrams.insert(transaction, diagram));
      return diagram.id;
    };
    const share = async (diagramId: string, email: string, role: 'editor' | 'viewer', createdAt = now) => {
      const emailKey = email.toLowerCase();
      const record = { id: createId(createdAt), diagramId, email, emailKey, role, createdAt };
      await database.write((transaction) =>
        shares.insertShare(transaction, { ...record, person: app.proof.personOf(transaction, { ownerId: owner.userId, emailKey }) }),
      );
      return record.id;
    };
    return { app, database, owner, friend, diagrams, makeDiagram, share };
  }

  test('users are found by id and by e-mail without letter case, and an e-mail is taken once', async () => {
    const { database, owner } = await start();
    const user = await accounts.findByEmailKey(database.read, 'owner@example.org');
    expect(user).toEqual({
      displayName: '',
      id: owner.userId,
      email: 'Owner@example.org',
      emailKey: 'owner@example.org',
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
      plan: 'free',
      createdAt: Date.UTC(2026, 0, 1, 12),
      provenAt: undefined,
      disabledAt: undefined,
      wantsShareMails: true,
    });
    expect(await accounts.findById(database.read, owner.userId)).toEqual(user);
    expect(await accounts.findById(database.read, createId(1))).toBeUndefined();
    const twin = { ...(user as NonNullable<typeof user>), id: createId(now) };
    await expect(database.write((transaction) => accounts.insertUser(transaction, twin))).rejects.toSatisfy(isUniqueViolation);
  });

  test('a password is replaced only while it is still the one that was checked', async () => {
    const { database, owner } = await start();
    const replace = (from: string, to: string) =>
      database.write((transaction) => accounts.replacePassword(transaction, owner.userId, { from, to }));
    const stored = (await accounts.findById(database.read, owner.userId))?.passwordHash ?? '';
    expect(await replace(stored, 'first')).toBe(true);
    expect(await replace(stored, 'second')).toBe(false);
    expect((await accounts.findById(database.read, owner.userId))?.passwordHash).toBe('first');
  });

  test('users are listed by age with their plan and how many diagrams they have', async () => {
    const { database, makeDiagram, friend } = await start();
    await makeDiagram('One');
    await makeDiagram('Two');
    await database.write((transaction) => accounts.setPlan(transaction, friend.userId, 'unlimited'));
    expect(await accounts.listUsers(database.read)).toEqual([
      { email: 'Owner@example.org', plan: 'free', createdAt: Date.UTC(2026, 0, 1, 12), diagrams: 2 },
      { email: 'friend@example.org', plan: 'unlimited', createdAt: Date.UTC(2026, 0, 1, 12) + 1, diagrams: 0 },
    ]);
  });

  test('a deleted user takes diagrams, shares, sessions and what others shared with them along', async () => {
    const { database, diagrams, owner, friend, makeDiagram, share } = await start();
    const [mine, theirs] = [await makeDiagram('Mine'), await makeDiagram('Theirs', { ownerId: friend.userId })];
    await share(mine, 'friend@example.org', 'editor');
    await share(theirs, 'owner@example.org', 'viewer');
    const sessions = createSessionsStore(database.read);
    const session = { id: createId(now), userId: owner.userId, createdAt: now, expiresAt: now + 1 };
    await database.write((transaction) => sessions.insert(transaction, session));
    await database.write((transaction) => deleteUser(transaction, owner.userId, now));
    expect(await accounts.findById(database.read, owner.userId)).toBeUndefined();
    expect(await sessions.find(session.id)).toBeUndefined();
    expect(await diagrams.findContent(database.read, mine, friend)).toBeUndefined();
    expect(await diagrams.listSharedWith(friend)).toEqual([]);
    expect(await shares.listShares(database.read, theirs)).toEqual([]);
    expect((await diagrams.listOwned(friend)).map(({ id }) => id)).toEqual([theirs]);
    await createRemoval(database).run();
    expect(await shares.listShares(database.read, mine)).toEqual([]);
    const users = await database.read.selectFrom('users').select('id').execute();
    expect(users).toEqual([{ id: friend.userId }]);
  });

  test('a session is found with its user, and ends alone, with the others, or when it expires', async () => {
    const { database, owner, friend } = await start();
    const store = createSessionsStore(database.read);
    const begin = async (userId: string, expiresAt: number) => {
      const id = createId(now);
      await database.write((transaction) => store.insert(transaction, { id, userId, createdAt: now, expiresAt }));
      return id;
    };
    const [first, second, third, other] = [
      await begin(owner.userId, now + 1),
      await begin(owner.userId, now + 2),
      await begin(owner.userId, now + 3),
      await begin(friend.userId, now + 4),
    ];
    expect(await store.find(first)).toEqual({
      displayName: '',
      id: first,
      expiresAt: now + 1,
      usedAt: now,
      userId: owner.userId,
      email: 'Owner@example.org',
      emailKey: 'owner@example.org',
      plan: 'free',
      isProven: false,
    });
    const alive = async () => (await Promise.all([first, second, third, other].map((id) => store.find(id)))).map((one) => one?.id);
    await database.write((transaction) => store.deleteExpired(transaction, now + 1));
    expect(await alive()).toEqual([undefined, second, third, other]);
    await database.write((transaction) => store.deleteOthers(transaction, owner.userId, third));
    expect(await alive()).toEqual([undefined, undefined, third, other]);
    await database.write((transaction) => store.delete(transaction, third));
    expect(await alive()).toEqual([undefined, undefined, undefined, other]);
    await database.write((transaction) => store.deleteOthers(transaction, friend.userId, undefined));
    expect(await alive()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('a diagram keeps every text as it came', async () => {
    const { database, diagrams, owner, makeDiagram } = await start();
    const texts = ['', ' ', '\\u0000', '"quoted" \'single\' %_?$1', 'Ümläut 🦄 \u2028 \ufeff', '\n\t'.repeat(1000), 'x'.repeat(256 * 1024)];
    for (const data of texts) {
      const id = await makeDiagram(`🦄 ${data.slice(0, 20)}`, { data });
      const found = await diagrams.findContent(database.read, id, owner);
      expect([found?.data === data, found?.name]).toEqual([true, `🦄 ${data.slice(0, 20)}`]);
    }
  });

  test('a diagram is found with whose it is and what the viewer may do, and by nobody who may not see it', async () => {
    const { database, diagrams, owner, friend, makeDiagram, share } = await start();
    const id = await makeDiagram('Plan', { data: '{"nodes":[]}' });
    const common = {
      id,
      name: 'Plan',
      version: 1,
      createdAt: now,
      updatedAt: now,
      ownerId: owner.userId,
      ownerEmail: 'Owner@example.org',
      data: '{"nodes":[]}',
      savedBy: owner.userId,
    };
    expect(await diagrams.findContent(database.read, id, friend)).toBeUndefined();
    expect(await diagrams.find(database.read, id, friend)).toBeUndefined();
    await share(id, 'Friend@example.org', 'viewer');
    await share(id, 'else@example.org', 'editor');
    expect(await diagrams.findContent(database.read, id, friend)).toEqual({ ...common, shareRole: 'viewer' });
    expect(await diagrams.findContent(database.read, id, owner)).toEqual({ ...common, shareRole: undefined });
    expect(await diagrams.findContent(database.read, createId(now), owner)).toBeUndefined();
  });

  test('lists hold what is theirs alone, newest change first, those of one moment in a steady order', async () => {
    const { database, diagrams, owner, friend, makeDiagram, share } = await start();
    const [a, b, c] = [
      await makeDiagram('A', { createdAt: now }),
      await makeDiagram('B', { createdAt: now + 2 }),
      await makeDiagram('C', { createdAt: now + 1 }),
    ];
    await makeDiagram('Friend’s', { ownerId: friend.userId });
    for (const id of [a, b]) await share(id, 'friend@example.org', 'viewer');
    await share(c, 'else@example.org', 'viewer');
    expect((await diagrams.listOwned(owner)).map(({ name }) => name)).toEqual(['B', 'C', 'A']);
    const shared = await diagrams.listSharedWith(friend);
    expect(shared.map(({ name, shareRole }) => [name, shareRole])).toEqual([
      ['B', 'viewer'],
      ['A', 'viewer'],
    ]);
    await database.write((transaction) => diagrams.save(transaction, { ...saved, id: a, name: 'A2', version: 1, savedAt: now + 2 }, owner));
    const expected = [a, b].toSorted().toReversed();
    expect((await diagrams.listOwned(owner)).slice(0, 2).map(({ id }) => id)).toEqual(expected);
    expect(await diagrams.count(database.read, owner.userId)).toBe(3);
  });

  test('a save takes effect only at the stored version and for owner and editors', async () => {
    const { database, diagrams, owner, friend, makeDiagram, share } = await start();
    const id = await makeDiagram('First');
    const save = (version: number, who: typeof owner) =>
      database.write((transaction) =>
        diagrams.save(
          transaction,
          { ...saved, id, name: `By ${who.email}`, packed: pack(`{"v":${version}}`), version, savedAt: now + version },
          who,
        ),
      );
    expect(await save(1, friend)).toBeUndefined();
    await share(id, 'friend@example.org', 'viewer');
    expect(await save(1, friend)).toBeUndefined();
    await database.write((transaction) =>
      shares.changeRole(transaction, { diagramId: id, emailKey: 'friend@example.org', role: 'editor' }),
    );
    expect([await save(0, friend), await save(2, friend), await save(1, friend), await save(1, friend)]).toEqual([
      undefined,
      undefined,
      owner.userId,
      undefined,
    ]);
    expect(await save(2, { ...owner, sessionId: createId(now) })).toBeUndefined();
    expect(await save(2, owner)).toBe(owner.userId);
    expect(await diagrams.findContent(database.read, id, owner)).toMatchObject({
      name: 'By Owner@example.org',
      data: '{"v":2}',
      version: 3,
      createdAt: now,
      updatedAt: now + 2,
      savedBy: owner.userId,
    });
  });

  test('a diagram in the bin is found there alone, counts for nothing, and comes back with its shares', async () => {
    const { database, diagrams, owner, friend, makeDiagram, share } = await start();
    const [gone, kept] = [await makeDiagram('Gone', { data: '{"x":1}' }), await makeDiagram('Kept')];
    for (const id of [gone, kept]) await share(id, 'friend@example.org', 'editor');
    const place = { id: gone, ownerId: owner.userId };
    expect(await database.write((transaction) => bin.takeOut(transaction, place))).toBeUndefined();
    await database.write((transaction) => diagrams.moveToBin(transaction, gone, now + 5));
    expect(await diagrams.findContent(database.read, gone, owner)).toBeUndefined();
    expect((await diagrams.listOwned(owner)).map(({ id }) => id)).toEqual([kept]);
    expect((await diagrams.listSharedWith(friend)).map(({ id }) => id)).toEqual([kept]);
    expect(await diagrams.count(database.read, owner.userId)).toBe(1);
    expect((await accounts.listUsers(database.read))[0]?.diagrams).toBe(1);
    const save = { ...saved, id: gone, name: 'Late', version: 1, savedAt: now + 6 };
    expect(await database.write((transaction) => diagrams.save(transaction, save, owner))).toBeUndefined();
    expect(await bin.listBin(database.read, owner.userId)).toEqual([
      { id: gone, name: 'Gone', version: 1, createdAt: now, updatedAt: now, deletedAt: now + 5 },
    ]);
    expect(await bin.listBin(database.read, friend.userId)).toEqual([]);
    expect(await bin.findInBin(database.read, place)).toEqual({ name: 'Gone', version: 1, data: '{"x":1}' });
    expect(await bin.findInBin(database.read, { ...place, ownerId: friend.userId })).toBeUndefined();
    expect(await bin.findInBin(database.read, { ...place, id: kept })).toBeUndefined();
    expect(await database.write((transaction) => bin.takeOut(transaction, { ...place, ownerId: friend.userId }))).toBeUndefined();
    expect(await database.write((transaction) => bin.takeOut(transaction, place))).toBe(1);
    expect(await diagrams.findContent(database.read, gone, friend)).toMatchObject({ data: '{"x":1}', shareRole: 'editor' });
  });

  test('deleting for good needs the bin and its owner, and takes versions and shares along', async () => {
    const { database, diagrams, owner, friend, makeDiagram, share } = await start();
    const [gone, kept] = [await makeDiagram('Gone'), await makeDiagram('Kept')];
    for (const id of [gone, kept]) await share(id, 'friend@example.org', 'viewer');
    const place = { id: gone, ownerId: owner.userId };
    const remove = (from: typeof place) => database.write((transaction) => bin.deleteForGood(transaction, from));
    expect(await remove(place)).toBe(false);
    await database.write((transaction) => diagrams.moveToBin(transaction, gone, now));
    expect([await remove({ ...place, ownerId: friend.userId }), await remove(place), await remove(place)]).toEqual([false, true, false]);
    expect(await bin.listBin(database.read, owner.userId)).toEqual([]);
    expect([await shares.countShares(database.read, gone), await shares.countShares(database.read, kept)]).toEqual([0, 1]);
    const listed = (diagramId: string) => versions.listVersions(database.read, { diagramId, before: undefined, limit: 9 });
    expect([(await listed(gone)).length, (await listed(kept)).length]).toEqual([0, 1]);
  });

  test('the bin is swept of what is old, and of what is too much for each owner, so many at a time', async () => {
    const { database, diagrams, owner, friend, makeDiagram } = await start();
    const ids: string[] = [];
    for (const age of [9, 8, 3, 2, 1]) {
      const id = await makeDiagram(`${age}`);
      await database.write((transaction) => diagrams.moveToBin(transaction, id, now - age));
      ids.push(id);
    }
    const theirs = await makeDiagram('Theirs', { ownerId: friend.userId });
    await database.write((transaction) => diagrams.moveToBin(transaction, theirs, now - 4));
    const kept = await makeDiagram('Kept', { createdAt: now - 100 });
    const sweep = async (limit: number) => {
      const expired = [
        ...(await bin.listExpired(database.read, { before: now - 7, limit })),
        ...(await bin.listOverflow(database.read, { most: 2, limit })),
      ].slice(0, limit);
      if (expired.length > 0) await database.write((transaction) => bin.deleteExpired(transaction, expired));
      return expired.length;
    };
    expect([await sweep(2), await sweep(2), await sweep(2)]).toEqual([2, 1, 0]);
    expect((await bin.listBin(database.read, owner.userId)).map(({ name }) => name)).toEqual(['1', '2']);
    expect((await bin.listBin(database.read, friend.userId)).map(({ name }) => name)).toEqual(['Theirs']);
    expect((await diagrams.listOwned(owner)).map(({ id }) => id)).toEqual([kept]);
  });

  test('shares are listed in order of creation, updated in place, once each, and revoked by id', async () => {
    const { database, makeDiagram, share } = await start();
    const [id, other] = [await makeDiagram('Plan'), await makeDiagram('Other')];
    const first = await share(id, 'Z@example.org', 'viewer', now);
    const second = await share(id, 'a@example.org', 'editor', now + 1);
    await expect(share(id, 'z@example.org', 'editor')).rejects.toSatisfy(isUniqueViolation);
    const change = (emailKey: string) =>
      database.write((transaction) => shares.changeRole(transaction, { diagramId: id, emailKey, role: 'editor' }));
    expect(await change('z@example.org')).toMatchObject({ id: first, email: 'Z@example.org', role: 'editor' });
    expect(await change('nobody@example.org')).toBeUndefined();
    expect(await shares.listShares(database.read, id)).toEqual([
      { id: first, email: 'Z@example.org', emailKey: 'z@example.org', role: 'editor', openedAt: undefined },
      { id: second, email: 'a@example.org', emailKey: 'a@example.org', role: 'editor', openedAt: undefined },
    ]);
    const revoke = (diagramId: string) => database.write((transaction) => shares.deleteShare(transaction, { id: first, diagramId }));
    expect([await revoke(other), await revoke(id), await revoke(id)]).toEqual([
      undefined,
      { email: 'Z@example.org', emailKey: 'z@example.org' },
      undefined,
    ]);
    expect(await shares.countShares(database.read, id)).toBe(1);
  });

  test('budgets are spent, refilled by time, given back, and swept when they are full', async () => {
    const { database } = await start();
    const spend = (key: string, refillMs: number, at: number) =>
      database.write((transaction) => limits.spendBudget(transaction, key, { refillMs, now: at, latest: at + 5000 }));
    expect(await limits.readBudget(database.read, 'a')).toBeUndefined();
    expect([await spend('a', 100, now), await spend('a', 100, now), await spend('a', 100, now + 150)]).toEqual([
      now + 100,
      now + 200,
      now + 300,
    ]);
    expect(await spend('a', 100, now + 1000)).toBe(now + 1100);
    expect(await spend('a', -100, now + 1000)).toBe(now + 1000);
    expect([await spend('c', 100, now + 90_000), await spend('c', 100, now)]).toEqual([now + 90_100, now + 100]);
    await spend('b', 100, now + 1000);
    await database.write((transaction) =>
      limits.sweepLimits(transaction, { now: now + 1050, before: now, latest: now + 5000, latestBudget: now + 5000 }),
    );
    expect([await limits.readBudget(database.read, 'a'), await limits.readBudget(database.read, 'b')]).toEqual([undefined, now + 1100]);
  });

  test('failures and times to come back are kept for each account and address, and forgotten together', async () => {
    const { database } = await start();
    const here = { account: 'digest', address: 'here' };
    const there = { account: 'digest', address: 'there' };
    await database.write(async (transaction) => {
      expect(await limits.lockFailures(transaction, 'digest', now)).toEqual([]);
      await limits.writeFailures(transaction, 'digest', [now - 1, now]);
      await limits.recordDueAt(transaction, here, { dueAt: now + 5, latest: now + 60 });
      await limits.recordDueAt(transaction, here, { dueAt: now + 9, latest: now + 60 });
      await limits.recordDueAt(transaction, there, { dueAt: now + 7, latest: now + 60 });
    });
    expect(await limits.readFailures(database.read, 'digest')).toEqual([now - 1, now]);
    expect([await limits.readDueAt(database.read, here), await limits.readDueAt(database.read, there)]).toEqual([now + 5, now + 7]);
    await database.write((transaction) => limits.deleteDueAt(transaction, there));
    expect(await limits.readDueAt(database.read, there)).toBeUndefined();
    // One that was stored while the clock was wrong gives way.
    await database.write((transaction) => limits.recordDueAt(transaction, here, { dueAt: now - 2, latest: now + 4 }));
    expect(await limits.readDueAt(database.read, here)).toBe(now - 2);
    await database.write((transaction) => limits.forgetAccount(transaction, 'digest'));
    expect([await limits.readFailures(database.read, 'digest'), await limits.readDueAt(database.read, here)]).toEqual([[], undefined]);
  });

  test('counters that no longer limit anybody are swept, others stay', async () => {
    const { database } = await start();
    await database.write(async (transaction) => {
      for (const [account, at] of [
        ['old', now - 10],
        ['new', now],
      ] as const) {
        await limits.lockFailures(transaction, account, at);
        await limits.writeFailures(transaction, account, [at]);
        await limits.recordDueAt(transaction, { account, address: 'x' }, { dueAt: at, latest: now + 60 });
      }
      await limits.sweepLimits(transaction, { now, before: now - 5, latest: now + 5000, latestBudget: now + 5000 });
    });
    expect([await limits.readFailures(database.read, 'old'), await limits.readFailures(database.read, 'new')]).toEqual([[], [now]]);
    const dueAt = (account: string) => limits.readDueAt(database.read, { account, address: 'x' });
    expect([await dueAt('old'), await dueAt('new')]).toEqual([undefined, now]);
  });
});
