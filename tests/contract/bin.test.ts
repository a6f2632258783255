import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { createBin } from '../../apps/server/src/features/bin/bin.service.ts';
import { deleteExpired, listExpired } from '../../apps/server/src/features/bin/bin.store.ts';
import { configOf, countOutcomes, outcomeOf, startApplication } from './application.ts';
import { engines } from './databases.ts';

const data = '{"nodes":[],"edges":[]}';
const day = 86_400_000;

describe.each(engines)('the bin on $name', (engine) => {
  afterAll(() => engine.stop());

  async function start(settings: Readonly<Record<string, string>> = {}) {
    const app = await startApplication(engine, settings);
    const [owner, friend] = [await app.addUser('owner@example.org'), await app.addUser('friend@example.org')];
    const make = async (name: string) => (await app.diagrams.create(owner, { name, data })).id;
    return { app, owner, friend, make };
  }

  test('a deleted diagram is gone for everybody, and comes back as it was, with versions and shares', async () => {
    const { app, owner, friend, make } = await start();
    const id = await make('Plan');
    await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
    await app.diagrams.save(friend, id, { name: 'Plan B', data, version: 1 });
    const before = await app.diagrams.open(friend, id);
    app.moveClock(1000);
    await app.diagrams.delete(owner, id);
    for (const actor of [owner, friend]) {
      const calls = [
        app.diagrams.open(actor, id),
        app.diagrams.save(actor, id, { name: 'Late', data, version: 2 }),
        app.diagrams.delete(actor, id),
        app.versions.list(actor, id, { limit: 1 }),
        app.versions.open(actor, id, '1'),
        app.sharing.list(actor, id),
        app.pictures.thumbnail(actor, id, 'light'),
        app.pictures.versionThumbnail(actor, { id, version: '1' }, 'light'),
      ];
      expect(await countOutcomes(calls)).toEqual({ not_found: calls.length });
    }
    expect([await app.diagrams.listOwned(owner), await app.diagrams.listSharedWith(friend)]).toEqual([[], []]);
    expect(await app.bin.list(owner)).toEqual([
      {
        id,
        name: 'Plan B',
        version: 2,
        createdAt: before.createdAt,
        updatedAt: before.updatedAt,
        deletedAt: '2026-01-01T12:00:01.000Z',
        expiresAt: '2026-01-31T12:00:01.000Z',
      },
    ]);
    expect(await app.bin.restore(owner, id)).toEqual({ id, version: 2 });
    expect(await app.diagrams.open(friend, id)).toEqual(before);
    expect((await app.versions.list(owner, id, { limit: 9 })).versions).toHaveLength(2);
    expect(await app.bin.list(owner)).toEqual([]);
  });

  test('the bin is its owner’s alone', async () => {
    const { app, owner, friend, make } = await start();
    const [id, kept] = [await make('Plan'), await make('Kept')];
    await app.sharing.share(owner, id, { email: friend.email, role: 'editor' });
    await app.diagrams.delete(owner, id);
    expect(await app.bin.list(friend)).toEqual([]);
    const [strange, missing] = [
      [friend, id],
      [owner, kept],
    ] as const;
    for (const [actor, about] of [strange, missing, [owner, 'x'] as const]) {
      const calls = [
        app.bin.open(actor, about),
        app.bin.restore(actor, about),
        app.bin.deleteForGood(actor, about),
        app.pictures.binThumbnail(actor, about, 'light'),
      ];
      expect(await countOutcomes(calls)).toEqual({ not_found: calls.length });
    }
    expect(await app.bin.list(owner)).toHaveLength(1);
    expect(await outcomeOf(app.diagrams.open(owner, kept))).toBe('done');
  });

  test('what is in the bin takes no place of the allowance, and taking it out needs one', async () => {
    const { app, owner, make } = await start();
    const [first, second] = [await make('First'), await make('Second')];
    expect(await outcomeOf(app.diagrams.create(owner, { name: 'Third', data }))).toBe('diagram_limit_reached');
    await app.diagrams.delete(owner, first);
    expect(await app.diagrams.countOwned(owner)).toBe(1);
    const third = await make('Third');
    expect(await outcomeOf(app.bin.restore(owner, first))).toBe('diagram_limit_reached');
    expect(await app.bin.list(owner)).toHaveLength(1);
    await app.diagrams.delete(owner, third);
    expect(await outcomeOf(app.bin.restore(owner, first))).toBe('done');
    expect((await app.diagrams.listOwned(owner)).map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  });

  test('the allowance holds against restores and creates at once, from two processes', async () => {
    const { app, owner, make } = await start({ FREE_DIAGRAMS: '3' });
    const other = await app.another();
    const ids: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const id = await make(`Diagram ${index}`);
      await app.diagrams.delete(owner, id);
      ids.push(id);
    }
    const works = ids.flatMap((id, index) => {
      const { bin, diagrams } = index % 2 === 0 ? app : other;
      return [bin.restore(owner, id), diagrams.create(owner, { name: 'Other', data })];
    });
    expect(await countOutcomes(works)).toEqual({ done: 3, diagram_limit_reached: 17 });
    expect(await app.diagrams.listOwned(owner)).toHaveLength(3);
  });

  test('of many simultaneous restores of a diagram one succeeds, and so of many final deletions', async () => {
    const { app, owner, make } = await start();
    const other = await app.another();
    const id = await make('Plan');
    await app.diagrams.delete(owner, id);
    const restores = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? app : other).bin.restore(owner, id));
    expect(await countOutcomes(restores)).toEqual({ done: 1, not_found: 19 });
    await app.diagrams.delete(owner, id);
    const deletions = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? app : other).bin.deleteForGood(owner, id));
    expect(await countOutcomes(deletions)).toEqual({ done: 1, not_found: 19 });
  });

  test('a restore and a deletion for good at once: one of them happens, and it is whole', async () => {
    const { app, owner, make } = await start();
    for (let round = 0; round < 10; round += 1) {
      const id = await make(`Plan ${round}`);
      await app.diagrams.delete(owner, id);
      const outcomes = await countOutcomes([app.bin.restore(owner, id), app.bin.deleteForGood(owner, id)]);
      expect(outcomes).toEqual({ done: 1, not_found: 1 });
      const isBack = (await outcomeOf(app.diagrams.open(owner, id))) === 'done';
      const left = await app.database.read.selectFrom('versions').select('version').where('diagram_id', '=', id).execute();
      expect(left).toHaveLength(isBack ? 1 : 0);
      if (isBack) await app.diagrams.delete(owner, id);
    }
  });

  test('what has been in the bin for its time goes, with its versions; what has not stays', async () => {
    const { app, owner, make } = await start({ BIN_DAYS: '2' });
    const [old, young] = [await make('Old'), await make('Young')];
    await app.diagrams.delete(owner, old);
    app.moveClock(day);
    await app.diagrams.delete(owner, young);
    await app.bin.sweep();
    expect(await app.bin.list(owner)).toHaveLength(2);
    app.moveClock(day + 1);
    await app.bin.sweep();
    expect((await app.bin.list(owner)).map(({ name }) => name)).toEqual(['Young']);
    expect((await app.database.read.selectFrom('versions').select('diagram_id').execute()).map((row) => row.diagram_id)).toEqual([young]);
  });

  test('the bin of each holds so many, and each that comes makes that go which was deleted first', async () => {
    const { app, owner, friend, make } = await start({ BIN_DIAGRAMS: '30' });
    const { id } = await app.diagrams.create(friend, { name: 'Theirs', data });
    await app.diagrams.delete(friend, id);
    for (let index = 0; index < 45; index += 1) {
      app.moveClock(1);
      await app.diagrams.delete(owner, await make(`Diagram ${index}`));
      expect(await app.bin.list(owner)).toHaveLength(Math.min(index + 1, 30));
    }
    const names = (await app.bin.list(owner)).map(({ name }) => name);
    expect([names[0], names.at(-1)]).toEqual(['Diagram 44', 'Diagram 15']);
    expect(await app.database.read.selectFrom('versions').select('version').execute()).toHaveLength(31);
    expect(await app.bin.list(friend)).toHaveLength(1);
  });

  test('what was deleted last stays, also when all were deleted in the same moment', async () => {
    const { app, owner, make } = await start({ BIN_DIAGRAMS: '1', FREE_DIAGRAMS: '9' });
    const ids = [await make('First'), await make('Second'), await make('Third')];
    for (const id of ids.toReversed()) {
      await app.diagrams.delete(owner, id);
      expect((await app.bin.list(owner)).map((entry) => entry.id)).toEqual([id]);
    }
  });

  test('where a bin holds less than before, sweeping takes what was deleted first, a few at a time', async () => {
    const { app, owner, make } = await start({ BIN_DIAGRAMS: '30' });
    for (let index = 0; index < 30; index += 1) {
      app.moveClock(1);
      await app.diagrams.delete(owner, await make(`Diagram ${index}`));
    }
    const deleted: number[] = [];
    const counted: Database = {
      ...app.database,
      async write(work) {
        const [before, done] = [(await app.bin.list(owner)).length, await app.database.write(work)];
        deleted.push(before - (await app.bin.list(owner)).length);
        return done;
      },
    };
    const config = configOf({ BIN_DIAGRAMS: '7' });
    await createBin({
      database: counted,
      diagrams: app.diagrams,
      config,
      clock: () => Date.UTC(2026, 0, 1, 13),
      clockTrust: app.clockTrust,
    }).sweep();
    const names = (await app.bin.list(owner)).map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([7, 'Diagram 29', 'Diagram 23']);
    expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(23);
    // Nobody is served for as long as they are deleted.
    expect(Math.max(...deleted)).toBeLessThanOrEqual(3);
  });

  test('while the clock is not trusted nothing expires, and overfull bins are emptied anyway', async () => {
    const { app, owner, make } = await start({ BIN_DAYS: '2', BIN_DIAGRAMS: '3', CLOCK_TRUST_HOURS: '24' });
    for (const name of ['A', 'B', 'C', 'D']) {
      app.moveClock(1);
      await app.diagrams.delete(owner, await make(name));
    }
    app.jumpClock(60 * day);
    expect(await app.clockTrust.observe()).toBe(false);
    await app.bin.sweep();
    app.jumpClock(-60 * day);
    expect((await app.bin.list(owner)).map(({ name }) => name)).toEqual(['D', 'C', 'B']);
  });

  test('what was restored while the bin is swept stays, also if it is deleted anew', async () => {
    const { app, owner, make } = await start({ BIN_DAYS: '2' });
    const ids = [await make('Kept'), await make('Deleted again')];
    for (const id of ids) await app.diagrams.delete(owner, id);
    app.moveClock(3 * day);
    const expired = await listExpired(app.database.read, { before: Date.UTC(2026, 0, 3), limit: 9 });
    expect(expired).toHaveLength(2);
    for (const id of ids) await app.bin.restore(owner, id);
    await app.diagrams.delete(owner, ids[1] ?? '');
    await app.database.write((transaction) => deleteExpired(transaction, expired));
    expect((await app.diagrams.listOwned(owner)).map(({ name }) => name)).toEqual(['Kept']);
    expect((await app.bin.list(owner)).map(({ name }) => name)).toEqual(['Deleted again']);
  });

  test('a deleted account takes its bin along', async () => {
    const { app, owner, make } = await start();
    await app.diagrams.delete(owner, await make('Plan'));
    await app.database.write((transaction) => transaction.deleteFrom('users').where('id', '=', owner.userId).execute());
    expect(await app.database.read.selectFrom('versions').select('version').execute()).toEqual([]);
    expect(await app.database.read.selectFrom('diagrams').select('id').execute()).toEqual([]);
  });
});
