import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { insertUser } from '../../apps/server/src/features/accounts/accounts.store.ts';
import { createAdministration } from '../../apps/server/src/features/accounts/administration.service.ts';
import { deleteUser, findPlaceholder, removeSlice } from '../../apps/server/src/features/accounts/removal.store.ts';
import { listLinks } from '../../apps/server/src/features/public-links/public-links.store.ts';
import { createId } from '../../apps/server/src/id.ts';
import { serveApp } from '../support/app.ts';
import { dataWithLabels } from '../support/people.ts';
import { makeDataDir } from '../support/server.ts';
import { type Application, outcomeOf, startApplication, typed } from './application.ts';
import { engines } from './databases.ts';

/** A diagram with older versions of so many bytes each, as long use leaves it. */
async function age(database: Database, diagramId: string, { versions, bytes }: { readonly versions: number; readonly bytes: number }) {
  await database.write(async (transaction) => {
    await transaction
      .updateTable('diagrams')
      .set({ version: versions + 1 })
      .where('id', '=', diagramId)
      .execute();
    await transaction
      .updateTable('versions')
      .set({ version: versions + 1 })
      .where('diagram_id', '=', diagramId)
      .execute();
    for (let version = 1; version <= versions; version += 1) {
      const row = {
        diagram_id: diagramId,
        version,
        at: 1,
        author_id: 'x',
        elements: 0,
        name: 'Plan',
        packed: Buffer.alloc(bytes, version),
      };
      await transaction.insertInto('versions').values(row).execute();
    }
  });
}

async function stored(database: Database): Promise<{ readonly bytes: number; readonly rows: number }> {
  const versions = database.read.selectFrom('versions').select(({ fn }) => fn<number>('octet_length', ['packed']).as('bytes'));
  const rows = await versions.execute();
  return { bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0), rows: rows.length };
}

const countOf = async (database: Database, table: 'users' | 'diagrams' | 'versions' | 'shares' | 'storage' | 'diagram_events') =>
  (
    await database.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe.each(engines)('what a deleted account leaves behind on $name', (engine) => {
  afterAll(() => engine.stop());

  async function full(): Promise<{ app: Application; ada: Awaited<ReturnType<Application['addUser']>>; shared: string }> {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '1000', FREE_SHARES: '1000' });
    const [ada, bob] = [await app.addUser('ada@example.org'), await app.addUser('bob@example.org')];
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1)
      ids.push((await app.diagrams.create(ada, { name: `Plan ${index}`, data: dataWithLabels('a') })).id);
    const [shared = '', binned = '', small = ''] = ids;
    await app.sharing.share(ada, shared, { email: bob.email, role: 'editor' });
    await app.publicLinks.set(ada, shared, { embedding: false, expiresAt: null });
    await app.diagrams.delete(ada, binned);
    await age(app.database, shared, { versions: 12, bytes: 512 * 1024 });
    await age(app.database, binned, { versions: 5, bytes: 512 * 1024 });
    await age(app.database, small, { versions: 450, bytes: 100 });
    return { app, ada, shared };
  }

  test('is gone for everybody at the same moment, and deleted in slices after it', async () => {
    const { app, ada, shared } = await full();
    const { database } = app;
    const bob = await app.addUser('carol@example.org');
    const { token } = await app.publicLinks.set(ada, shared, { embedding: false, expiresAt: null });
    expect(await outcomeOf(app.publicLinks.visits.find(token ?? ''))).toBe('done');
    await app.deletion.delete(ada, { email: ada.email, give: [], ...typed });
    expect(await app.sessions.lasts(ada)).toBe(false);
    expect(await outcomeOf(app.publicLinks.visits.find(token ?? ''))).toBe('link_invalid');
    expect(await outcomeOf(app.diagrams.open(bob, shared))).toBe('not_found');
    expect(await listLinks(database.read)).toEqual([]);
    const administration = createAdministration({ database, endSessions: async () => {} });
    expect((await administration.listUsers()).map(({ email }) => email).toSorted()).toEqual(['bob@example.org', 'carol@example.org']);
    for (const email of ['', ada.email]) expect(await administration.find(email)).toBeUndefined();
    // The e-mail is free at once, and the new account sees nothing of the old one.
    const again = await app.addUser(ada.email);
    expect([await app.diagrams.listOwned(again), await app.bin.list(again)]).toEqual([[], []]);
    await app.storage.sweep();
    expect((await app.accounts.profile(again)).storageBytes).toBe(0);

    let before = await stored(database);
    expect(before).toMatchObject({ rows: 30 + 12 + 5 + 450 });
    let slices = 0;
    for (let left = await findPlaceholder(database.read); left !== undefined; left = await findPlaceholder(database.read)) {
      const placeholder = left;
      await database.write((transaction) => removeSlice(transaction, placeholder));
      const after = await stored(database);
      expect(before.bytes - after.bytes).toBeLessThanOrEqual(3 * 1024 * 1024);
      expect(before.rows - after.rows).toBeLessThanOrEqual(201);
      // Whatever a backup finds in between is whole.
      const newest = await database.read
        .selectFrom('diagrams')
        .leftJoin('versions', (join) =>
          join.onRef('versions.diagram_id', '=', 'diagrams.id').onRef('versions.version', '=', 'diagrams.version'),
        )
        .where('versions.version', 'is', null)
        .selectAll('diagrams')
        .execute();
      expect(newest).toEqual([]);
      before = after;
      slices += 1;
    }
    expect(slices).toBeGreaterThan(5);
    for (const table of ['diagrams', 'versions', 'shares', 'diagram_events'] as const)
      expect([table, await countOf(database, table)]).toEqual([table, 0]);
    expect(await countOf(database, 'users')).toBe(3);
  });

  test('is taken up by another process after a crash, also by two at once', async () => {
    const { app, ada } = await full();
    const { database } = app;
    await app.deletion.delete(ada, { email: ada.email, give: [], ...typed });
    const placeholder = (await findPlaceholder(database.read)) ?? '';
    for (let slice = 0; slice < 3; slice += 1) await database.write((transaction) => removeSlice(transaction, placeholder));
    expect(await countOf(database, 'versions')).toBeGreaterThan(0);
    await Promise.all([(await app.another()).removal.run(), (await app.another()).removal.run()]);
    expect([await countOf(database, 'versions'), await countOf(database, 'users')]).toEqual([0, 1]);
  });

  test('an account with thousands of diagrams ends in one transaction, and others read in between', async () => {
    const app = await startApplication(engine, { FREE_DIAGRAMS: '1000' });
    const ada = await app.addUser('ada@example.org');
    const { id } = await app.diagrams.create(ada, { name: 'Plan', data: dataWithLabels('a') });
    const { database } = app;
    await database.write(async (transaction) => {
      const row = await transaction.selectFrom('diagrams').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const many = Array.from({ length: 900 }, (_, index) => ({ ...row, id: createId(index + 1), idempotency_key: null }));
      for (let at = 0; at < many.length; at += 100)
        await transaction
          .insertInto('diagrams')
          .values(many.slice(at, at + 100))
          .execute();
    });
    const seen = new Set<number>();
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        seen.add(
          await database.read
            .selectFrom('diagrams')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('owner_id', '=', ada.userId)
            .executeTakeFirstOrThrow()
            .then(({ count }) => count),
        );
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await database.write((transaction) => deleteUser(transaction, ada.userId, 1));
    isOver = true;
    await reading;
    expect([...seen].filter((count) => count !== 0)).toEqual([901]);
  });
});

test('a server deletes at its start what a killed one has left', async () => {
  const dataDir = makeDataDir();
  const database = await openDatabase({ folder: dataDir }, () => {});
  onTestFinished(() => database.close());
  const user = {
    id: createId(1),
    email: 'ada@example.org',
    emailKey: 'ada@example.org',
    passwordHash: 'none',
    plan: 'free',
    createdAt: 1,
  } as const;
  await database.write(async (transaction) => {
    await insertUser(transaction, user);
    const row = { id: createId(2), owner_id: user.id, name: 'Plan', version: 1, created_at: 1, updated_at: 1, saved_by: user.id };
    await transaction.insertInto('diagrams').values(row).execute();
    const version = { diagram_id: row.id, version: 1, at: 1, author_id: user.id, elements: 0, name: 'Plan', packed: Buffer.alloc(10) };
    await transaction.insertInto('versions').values(version).execute();
    await deleteUser(transaction, user.id, 2);
  });
  expect(await countOf(database, 'versions')).toBe(1);
  const server = await serveApp({ dataDir });
  onTestFinished(async () => void (await server.stop()));
  await expect.poll(() => countOf(database, 'users'), { timeout: 10_000 }).toBe(0);
  expect(await countOf(database, 'versions')).toBe(0);
});
