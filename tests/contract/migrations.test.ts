import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { type Migration, migrate, migrations, NewerDatabaseError } from '../../apps/server/src/db/migrations.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createDiagramsStore } from '../../apps/server/src/features/diagrams/diagrams.store.ts';
import { engines } from './databases.ts';

const addNotes: Migration = {
  name: '2027-01-01-notes',
  up: async (queries, { text }) => {
    await queries.schema.createTable('notes').addColumn('text', text).execute();
  },
};
const failing: Migration = {
  name: '2027-01-02-failing',
  up: async (queries, { text }) => {
    await queries.schema.createTable('half').addColumn('text', text).execute();
    throw new Error('half way');
  },
};

async function tablesOf(database: Database): Promise<readonly string[]> {
  return (await database.read.introspection.getTables()).map(({ name }) => name).toSorted();
}

describe.each(engines)('migrations on $name', (engine) => {
  afterAll(() => engine.stop());

  async function openBare(): Promise<Database> {
    const database = engine.openBare(await engine.makePlace());
    onTestFinished(() => database.close());
    return database;
  }

  test('names sort by age and are used once', () => {
    const names = migrations.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual([...new Set(names)].toSorted());
  });

  test('an empty database gets every table, and a second time nothing happens', async () => {
    const database = await openBare();
    await migrate(database);
    const tables = await tablesOf(database);
    expect(tables).toEqual([
      'account_events',
      'address_budgets',
      'clock_records',
      'database_identity',
      'diagram_events',
      'diagram_marks',
      'diagrams',
      'element_names',
      'known_addresses',
      'known_devices',
      'known_people',
      'live_documents',
      'live_states',
      'live_updates',
      'login_failures',
      'login_waits',
      'mail_blocks',
      'mail_counts',
      'mails',
      'migrations',
      'public_links',
      'secret_links',
      'sessions',
      'shares',
      'storage',
      'transfers',
      'users',
      'versions',
    ]);
    await migrate(database);
    expect(await tablesOf(database)).toEqual(tables);
  });

  test('an older database gets what it lacks and keeps what it has', async () => {
    const database = await openBare();
    await migrate(database);
    const user = { id: 'a', email: 'a', email_key: 'a', password_hash: 'a', plan: 'free', created_at: 1 };
    await database.write((transaction) => transaction.insertInto('users').values(user).execute());
    await migrate(database, [...migrations, addNotes]);
    expect(await tablesOf(database)).toContain('notes');
    expect(await database.read.selectFrom('users').selectAll().execute()).toMatchObject([user]);
  });

  test('what diagrams held before there were versions is the newest version of each, of any number of them', async () => {
    const place = await engine.makePlace();
    const old = engine.openBare(place);
    await migrate(old, migrations.slice(0, 1));
    const user = { id: 'u', email: 'u', email_key: 'u', password_hash: 'u', plan: 'free', created_at: 1 };
    const diagrams = Array.from({ length: 250 }, (_, index) => ({
      id: `d${index}`,
      owner_id: 'u',
      name: `Diagram ${index}`,
      version: index + 1,
      created_at: 1,
      updated_at: 1000 + index,
      saved_by: index === 0 ? 'someone else' : 'u',
      data: index === 7 ? 'no JSON' : JSON.stringify({ nodes: Array.from({ length: index }, () => 'ä'), edges: [1] }),
    }));
    await old.write(async (transaction) => {
      await transaction.insertInto('users').values(user).execute();
      const old = transaction.withTables<{ diagrams: { data: string } }>();
      for (const diagram of diagrams) await old.insertInto('diagrams').values(diagram).execute();
    });
    await migrate(old);
    onTestFinished(() => old.close());
    const rows = await old.read.selectFrom('versions').selectAll().orderBy('version').execute();
    expect(rows.map(({ packed, ...row }) => ({ ...row, data: zstdDecompressSync(packed).toString() }))).toEqual(
      diagrams.map(({ id, name, version, updated_at: at, saved_by: author, data }, index) => ({
        diagram_id: id,
        version,
        at,
        author_id: author,
        elements: index === 7 ? 0 : index + 1,
        name,
        label: null,
        note: null,
        idempotency_key: null,
        data,
      })),
    );
    const heads = await old.read.selectFrom('diagrams').selectAll().orderBy('version').execute();
    expect(heads).toHaveLength(250);
    expect(heads[3]).toEqual({
      id: 'd3',
      owner_id: 'u',
      name: 'Diagram 3',
      version: 4,
      created_at: 1,
      updated_at: 1003,
      saved_by: 'u',
      deleted_at: null,
      thin_at: null,
      idempotency_key: null,
      idempotency_digest: null,
    });
  });

  test('e-mails with domains in other letters match what browsers send, and nobody gets another’s', async () => {
    const database = await openBare();
    await migrate(
      database,
      migrations.filter(({ name }) => name < '2026-11-23'),
    );
    const user = (id: string, key: string) => ({ id, email: id, email_key: key, password_hash: 'x', plan: 'free', created_at: 1 });
    const share = (id: string, key: string) => ({ id, diagram_id: 'd', email: id, email_key: key, role: 'viewer', created_at: 1 });
    await database.write(async (transaction) => {
      const users = [
        user('a', 'anna@ex\u00e4mple.org'),
        user('b', 'ben@ex\u00e4mple.org'),
        user('c', 'ben@xn--exmple-cua.org'),
        user('m', 'm\u00fcller@x.org'),
      ];
      await transaction.insertInto('users').values(users).execute();
      const diagram = { id: 'd', owner_id: 'm', name: 'D', version: 1, created_at: 1, updated_at: 1, saved_by: 'm' };
      await transaction.insertInto('diagrams').values(diagram).execute();
      const shares = [share('s', 'anna@ex\u00e4mple.org'), share('t', 'ben@ex\u00e4mple.org'), share('u', 'ben@xn--exmple-cua.org')];
      await transaction.insertInto('shares').values(shares).execute();
    });
    await migrate(database);
    expect(await database.read.selectFrom('users').select(['id', 'email_key']).orderBy('id').execute()).toEqual([
      { id: 'a', email_key: 'anna@xn--exmple-cua.org' },
      { id: 'b', email_key: 'ben@ex\u00e4mple.org' },
      { id: 'c', email_key: 'ben@xn--exmple-cua.org' },
      { id: 'm', email_key: 'm\u00fcller@x.org' },
    ]);
    expect(await database.read.selectFrom('shares').select(['id', 'email_key']).orderBy('id').execute()).toEqual([
      { id: 's', email_key: 'anna@xn--exmple-cua.org' },
      { id: 'u', email_key: 'ben@xn--exmple-cua.org' },
    ]);
  });

  test('shares found by e-mail are bound to its account: everybody sees the same diagrams as before', async () => {
    const database = await openBare();
    await migrate(
      database,
      migrations.filter(({ name }) => name < '2026-11-26'),
    );
    const people = Array.from({ length: 40 }, (_, number) => `person-${number}`);
    const user = (id: string) => ({ id, email: id, email_key: id, password_hash: 'x', plan: 'free', created_at: 1 });
    const pairs = Array.from({ length: 1_000 }, (_, number) => ({ diagram: `d${number % 100}`, key: `person-${(number * 7) % 61}` }));
    const unique = [...new Map(pairs.map((pair) => [`${pair.diagram} ${pair.key}`, pair])).values()];
    await database.write(async (transaction) => {
      await transaction
        .insertInto('users')
        .values([user('owner'), ...people.map(user)])
        .execute();
      const diagrams = Array.from({ length: 100 }, (_, number) => ({
        ...{ id: `d${number}`, owner_id: 'owner', name: 'D', version: 1, created_at: 1, updated_at: number, saved_by: 'owner' },
      }));
      await transaction.insertInto('diagrams').values(diagrams).execute();
      const shares = unique.map(({ diagram, key }, number) => ({
        ...{ id: `s${number}`, diagram_id: diagram, email: key, email_key: key, role: 'viewer', created_at: 1 },
      }));
      for (let from = 0; from < shares.length; from += 200)
        await transaction
          .insertInto('shares')
          .values(shares.slice(from, from + 200))
          .execute();
    });
    await migrate(database);
    const store = createDiagramsStore(database.read, { free: 1, unlimited: 1 });
    for (const person of people) {
      const seen = (await store.listSharedWith({ userId: person })).map(({ id }) => id);
      expect(seen.toSorted()).toEqual(
        unique
          .filter(({ key }) => key === person)
          .map(({ diagram }) => diagram)
          .toSorted(),
      );
    }
    const waiting = await database.read.selectFrom('shares').select('email_key').where('user_id', 'is', null).execute();
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.filter(({ email_key: key }) => people.includes(key))).toEqual([]);
    expect(waiting).toHaveLength(unique.filter(({ key }) => !people.includes(key)).length);
  });

  test('a diagram without a version of what it holds gets one before its content stands in versions alone', async () => {
    const database = await openBare();
    await migrate(
      database,
      migrations.filter(({ name }) => name < '2026-11-22'),
    );
    const row = { owner_id: 'u', name: 'Plan', version: 2, created_at: 1, updated_at: 2, saved_by: 'u' };
    const version = { version: 2, at: 2, author_id: 'u', elements: 0, name: 'Plan', packed: zstdCompressSync('as saved') };
    await database.write(async (transaction) => {
      const user = { id: 'u', email: 'u', email_key: 'u', password_hash: 'u', plan: 'free', created_at: 1 };
      await transaction.insertInto('users').values(user).execute();
      const older = transaction.withTables<{ diagrams: { data: string } }>();
      for (const id of ['saved', 'written'])
        await older
          .insertInto('diagrams')
          .values({ ...row, id, data: `${id} here` })
          .execute();
      await transaction
        .insertInto('versions')
        .values({ ...version, diagram_id: 'saved' })
        .execute();
      await transaction
        .insertInto('versions')
        .values({ ...version, diagram_id: 'written', version: 1 })
        .execute();
    });
    await migrate(database);
    const rows = await database.read.selectFrom('versions').selectAll().orderBy('diagram_id').orderBy('version').execute();
    expect(rows.map(({ diagram_id: id, version: number, packed }) => [id, number, zstdDecompressSync(packed).toString()])).toEqual([
      ['saved', 2, 'as saved'],
      ['written', 1, 'as saved'],
      ['written', 2, 'written here'],
    ]);
  });

  test('what everybody’s diagrams take is counted: all versions, drafts and the bin', async () => {
    const database = await openBare();
    await migrate(
      database,
      migrations.filter(({ name }) => name < '2026-11-24-storage'),
    );
    const user = (id: string) => ({ id, email: id, email_key: id, password_hash: 'x', plan: 'free', created_at: 1 });
    const diagram = (id: string, owner: string) => ({
      ...{ id, owner_id: owner, name: 'D', version: 2, created_at: 1, updated_at: 1, saved_by: owner },
      deleted_at: id === 'b' ? 5 : null,
    });
    const version = (id: string, number: number, bytes: number) => ({
      ...{ diagram_id: id, version: number, at: 1, author_id: 'one', elements: 0, name: 'D', packed: new Uint8Array(bytes) },
    });
    await database.write(async (transaction) => {
      await transaction.insertInto('users').values(['one', 'two', 'none'].map(user)).execute();
      await transaction
        .insertInto('diagrams')
        .values([diagram('a', 'one'), diagram('b', 'one'), diagram('c', 'two')])
        .execute();
      await transaction
        .insertInto('versions')
        .values([version('a', 1, 10), version('a', 2, 20_000), version('b', 2, 300), version('c', 2, 7)])
        .execute();
      await transaction.insertInto('live_documents').values({ diagram_id: 'a', epoch: 1, last_seq: 0 }).execute();
      await transaction
        .insertInto('live_states')
        .values({ diagram_id: 'a', epoch: 1, up_to: 0, state: new Uint8Array(4_000) })
        .execute();
    });
    await migrate(database);
    expect(await database.read.selectFrom('storage').selectAll().orderBy('owner_id').execute()).toEqual([
      { owner_id: 'one', bytes: 24_310 },
      { owner_id: 'two', bytes: 7 },
    ]);
  });

  test('an embedded database that holds something is copied before it is changed, an empty one is not', async () => {
    const place = await engine.makePlace();
    const database = engine.openBare(place);
    onTestFinished(() => database.close());
    const copies = () => readdirSync(place.folder).filter((name) => name.startsWith('umlaut-'));
    await migrate(database);
    await migrate(database);
    expect(copies()).toEqual([]);
    await migrate(database, [...migrations, addNotes]);
    expect(copies()).toEqual(engine.name === 'sqlite' ? ['umlaut-before-2027-01-01-notes.db'] : []);
    for (const name of copies()) expect(statSync(join(place.folder, name)).mode & 0o777).toBe(0o600);
  });

  test('however often a migration fails there is one copy, of what was there the last time', async () => {
    const place = await engine.makePlace();
    const database = engine.openBare(place);
    onTestFinished(() => database.close());
    await migrate(database);
    for (const id of ['a', 'b', 'c']) {
      const user = { id, email: id, email_key: id, password_hash: id, plan: 'free', created_at: 1 };
      await database.write((transaction) => transaction.insertInto('users').values(user).execute());
      await expect(migrate(database, [...migrations, failing])).rejects.toThrow('half way');
    }
    const copies = readdirSync(place.folder).filter((name) => name.startsWith('umlaut-'));
    expect(copies).toEqual(engine.name === 'sqlite' ? ['umlaut-before-2027-01-02-failing.db'] : []);
    for (const name of copies) {
      const copy = new DatabaseSync(join(place.folder, name), { readOnly: true });
      expect(copy.prepare('select count(*) as count from users').get()).toEqual({ count: 3 });
      copy.close();
    }
  });

  test('a migration that fails leaves the database as it was', async () => {
    const database = await openBare();
    await migrate(database);
    const before = await tablesOf(database);
    await expect(migrate(database, [...migrations, addNotes, failing])).rejects.toThrow('half way');
    expect(await tablesOf(database)).toEqual(before);
    await migrate(database, [...migrations, addNotes]);
    expect(await tablesOf(database)).toContain('notes');
  });

  test('a database of a newer version is refused and left as it is', async () => {
    const database = await openBare();
    await migrate(database, [...migrations, addNotes]);
    await expect(migrate(database)).rejects.toThrow(NewerDatabaseError);
    const rows = await database.read.withTables<{ migrations: { name: string } }>().selectFrom('migrations').select('name').execute();
    expect(rows.map(({ name }) => name)).toEqual([...migrations.map(({ name }) => name), addNotes.name]);
  });

  test('several that start at once make the tables once', async () => {
    const place = await engine.makePlace();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place, () => {})));
    for (const database of opened) onTestFinished(() => database.close());
    expect(opened).toHaveLength(4);
    const [first] = opened;
    expect(first === undefined ? [] : await tablesOf(first)).toContain('diagrams');
  });
});
