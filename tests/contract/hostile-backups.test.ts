import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NewerDatabaseError } from '../../apps/server/src/db/migrations.ts';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/db/open-database.ts';
import { databaseFile } from '../../apps/server/src/db/sqlite.ts';
import { backUpTo } from '../../apps/server/src/features/backup/back-up.ts';
import { BackupError } from '../../apps/server/src/features/backup/backup-error.ts';
import { restoreFrom } from '../../apps/server/src/features/backup/restore.ts';
import { verify } from '../../apps/server/src/features/backup/verify.ts';
import { pack } from '../../apps/server/src/features/versions/packing.ts';
import { type Attack, attacks, forge } from '../support/hostile-backups.ts';
import { trialSize } from '../support/trial-size.ts';
import { engines } from './databases.ts';

const rounds = Math.ceil(trialSize('HOSTILE_BACKUPS') / attacks.length);
const folder = mkdtempSync(join(tmpdir(), 'umlaut-hostile-'));
const honest = join(folder, 'honest.db');
const forged = join(folder, 'forged.db');
/** Kinds whose files are all refused. */
const neverTaken = new Set([
  'a trigger',
  'a view',
  'an index',
  'a generated column',
  'a table with columns',
  'a column more',
  'a virtual table',
  'a huge value',
]);
const quiet = { replace: false, keepSessions: true, print: () => {} };

beforeAll(async () => {
  const place = { folder: join(folder, 'source') };
  const database = await openDatabase(place, () => {});
  await database.write(async (transaction) => {
    for (const id of ['ada', 'bob']) {
      const user = { id, email: `${id}@example.org`, email_key: `${id}@example.org`, password_hash: 'x', plan: 'free', created_at: 1 };
      const unknown = { display_name: null, email_proven_at: null, proven_by: null, disabled_at: null };
      await transaction
        .insertInto('users')
        .values({ ...user, ...unknown })
        .execute();
      const session = { id: `s-${id}`, user_id: id, created_at: 1, expires_at: 2, used_at: 1, device: null };
      await transaction.insertInto('sessions').values(session).execute();
      const diagram = { id: `d-${id}`, owner_id: id, name: 'Plan', version: 1, created_at: 1, updated_at: 1, saved_by: id };
      const none = { deleted_at: null, thin_at: null, idempotency_key: null, idempotency_digest: null };
      await transaction
        .insertInto('diagrams')
        .values({ ...diagram, ...none })
        .execute();
      const version = { diagram_id: `d-${id}`, version: 1, at: 1, author_id: id, elements: 0, name: 'Plan', label: null, note: null };
      await transaction
        .insertInto('versions')
        .values({ ...version, packed: pack('{"nodes":[],"edges":[]}') })
        .execute();
    }
  });
  await database.close();
  await backUpTo(place, honest, { force: false, print: () => {} });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything that the schema of a database holds, as texts. */
async function schemaOf(place: DatabasePlace): Promise<readonly string[]> {
  if (place.url === undefined) {
    const database = new DatabaseSync(databaseFile(place.folder), { readOnly: true });
    const rows = database.prepare('select type, name, tbl_name, sql from sqlite_schema').all();
    database.close();
    return rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return queryPostgres(
    place.url,
    `select concat_ws(' ', relkind, relname, attname, atttypid::regtype::text, attnotnull::text, pg_get_expr(adbin, adrelid)) as text
     from pg_class left join pg_attribute on attrelid = pg_class.oid and attnum > 0 left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relnamespace = 'public'::regnamespace
     union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select tgname::text from pg_trigger where not tgisinternal
     union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
}

async function queryPostgres(url: string, sql: string): Promise<readonly string[]> {
  const { openPostgres } = await import('../../apps/server/src/db/postgres.ts');
  const database = openPostgres(url, () => {});
  try {
    const { rows } = await database.read.executeQuery<{ text: string }>(CompiledQuery.raw(sql));
    return rows.map(({ text }) => text).toSorted();
  } finally {
    await database.close();
  }
}

/** The sentence of a refusal; undefined when the work was done. Any other error fails the test. */
async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof BackupError || error instanceof NewerDatabaseError) return error.message;
    throw error;
  }
}

async function isEmpty({ folder: dataDir, url }: DatabasePlace): Promise<boolean> {
  if (url === undefined) return !existsSync(databaseFile(dataDir)) && !existsSync(join(dataDir, 'restore.part'));
  return (await queryPostgres(url, "select relname as text from pg_class where relnamespace = 'public'::regnamespace")).length === 0;
}

async function empty({ folder: dataDir, url }: DatabasePlace): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  if (url !== undefined) await queryPostgres(url, 'drop schema public cascade; create schema public');
}

describe.each(engines)('backups that somebody has forged, on $name', (engine) => {
  afterAll(() => engine.stop());

  test('are refused with a sentence that says what to do, or leave nothing foreign in the schema', async () => {
    const fresh = await engine.makePlace();
    await (await openDatabase(fresh, () => {})).close();
    const expected = await schemaOf(fresh);
    const place = await engine.makePlace();
    await restoreFrom(place, honest, quiet);
    expect(await schemaOf(place)).toEqual(expected);
    await empty(place);
    const attempt = async (attack: Attack) => {
      const isMade = forge(honest, forged, attack);
      const [restored, verified] = [await refusalOf(restoreFrom(place, forged, quiet)), await refusalOf(verify(place, forged))];
      const about = `${attack.kind}: ${JSON.stringify(attack.sql)}`;
      if (isMade && neverTaken.has(attack.kind)) expect(restored, about).toBeDefined();
      if (restored === undefined) {
        expect(await schemaOf(place), about).toEqual(expected);
        await empty(place);
        return;
      }
      expect(restored, about).toMatch(/^[^\p{Cc}]{10,400} (Use another|Restore an earlier|Start that version)[^\p{Cc}]*\.$/u);
      if (engine.name === 'sqlite') expect(verified, about).toBe(restored);
      expect(await isEmpty(place), about).toBe(true);
    };
    for (const attack of attacks) await fc.assert(fc.asyncProperty(attack, attempt), { numRuns: rounds, endOnFailure: true });
  });
});
