import { sql } from 'kysely';
import { type ColumnTypes, columnTypes } from './column-types.ts';
import type { Database, Queries } from './database.ts';
import { foundation } from './migrations/2026-11-20-foundation.ts';
import { versions } from './migrations/2026-11-20-versions.ts';
import { live } from './migrations/2026-11-21-live.ts';
import { contentOnce } from './migrations/2026-11-22-content-once.ts';
import { domainKeys } from './migrations/2026-11-23-domain-keys.ts';
import { clockAndLogins } from './migrations/2026-11-24-clock-and-logins.ts';
import { databaseIdentity } from './migrations/2026-11-24-database-identity.ts';
import { idempotencyKeys } from './migrations/2026-11-24-idempotency-keys.ts';
import { ownerIndex } from './migrations/2026-11-24-owner-index.ts';
import { storage } from './migrations/2026-11-24-storage.ts';
import { displayNames } from './migrations/2026-11-25-display-names.ts';
import { boundShares } from './migrations/2026-11-26-bound-shares.ts';
import { invitations } from './migrations/2026-11-26-invitations.ts';
import { mails } from './migrations/2026-11-27-mails.ts';
import { publicLinks } from './migrations/2026-11-27-public-links.ts';
import { diagramMarks } from './migrations/2026-11-28-diagram-marks.ts';
import { transfersAndEvents } from './migrations/2026-11-29-transfers-and-events.ts';
import { doubtedLinks } from './migrations/2026-11-30-doubted-links.ts';
import { mailCounts } from './migrations/2026-11-30-mail-counts.ts';
import { accounts } from './migrations/2026-12-01-accounts.ts';
import { elementNames } from './migrations/2026-12-02-element-names.ts';
import { versionKeys } from './migrations/2026-12-03-version-keys.ts';

/** `name` is written into the database and sorts by age; a released migration is never changed. */
export interface Migration {
  readonly name: string;
  readonly up: (queries: Queries, types: ColumnTypes) => Promise<void>;
}

export const migrations: readonly Migration[] = [
  { name: '2026-11-20-foundation', up: foundation },
  { name: '2026-11-20-versions', up: versions },
  { name: '2026-11-21-live', up: live },
  { name: '2026-11-22-content-once', up: contentOnce },
  { name: '2026-11-23-domain-keys', up: domainKeys },
  { name: '2026-11-24-clock-and-logins', up: clockAndLogins },
  { name: '2026-11-24-database-identity', up: databaseIdentity },
  { name: '2026-11-24-idempotency-keys', up: idempotencyKeys },
  { name: '2026-11-24-owner-index', up: ownerIndex },
  { name: '2026-11-24-storage', up: storage },
  { name: '2026-11-25-display-names', up: displayNames },
  { name: '2026-11-26-bound-shares', up: boundShares },
  { name: '2026-11-26-invitations', up: invitations },
  { name: '2026-11-27-mails', up: mails },
  { name: '2026-11-27-public-links', up: publicLinks },
  { name: '2026-11-28-diagram-marks', up: diagramMarks },
  { name: '2026-11-29-transfers-and-events', up: transfersAndEvents },
  { name: '2026-11-30-doubted-links', up: doubtedLinks },
  { name: '2026-11-30-mail-counts', up: mailCounts },
  { name: '2026-12-01-accounts', up: accounts },
  { name: '2026-12-02-element-names', up: elementNames },
  { name: '2026-12-03-version-keys', up: versionKeys },
];

/** The database was written by a later version of the program, which alone knows what its tables mean. */
export class NewerDatabaseError extends Error {
  constructor() {
    super('The database was written by a newer version of Umlaut. Start that version, or restore a backup made by this one.');
    this.name = 'NewerDatabaseError';
  }
}

/** The part of a database that migrations use. */
type Migrated = Pick<Database, 'engine' | 'write' | 'backUp'>;

/** Brings the tables up to date in one transaction; of several processes that start at once one does it and the others wait. */
export async function migrate(database: Migrated, known: readonly Migration[] = migrations): Promise<void> {
  await backUpBefore(database, known);
  await database.write(async (transaction) => {
    // Creating the same table twice at once fails on PostgreSQL even with "if not exists". The number is ours alone.
    if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(7304380)`.execute(transaction);
    for (const migration of await pendingMigrations(transaction, { engine: database.engine, known })) {
      await migration.up(transaction, columnTypes(database.engine));
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${Date.now()})`.execute(transaction);
    }
  });
}

/** Tables that hold something are copied before they are changed, where the database is ours to copy. */
async function backUpBefore(database: Migrated, known: readonly Migration[]): Promise<void> {
  if (database.backUp === undefined) return;
  const pending = await database.write((transaction) => pendingMigrations(transaction, { engine: database.engine, known }));
  const [first] = pending;
  if (first !== undefined && pending.length < known.length) await database.backUp(`before-${first.name}`);
}

async function pendingMigrations(
  transaction: Queries,
  { engine, known }: { readonly engine: Database['engine']; readonly known: readonly Migration[] },
): Promise<readonly Migration[]> {
  const applied = await readApplied(transaction, columnTypes(engine));
  if ([...applied].some((name) => !known.some((migration) => migration.name === name))) throw new NewerDatabaseError();
  return known.filter(({ name }) => !applied.has(name));
}

async function readApplied(transaction: Queries, { text, integer }: ColumnTypes): Promise<ReadonlySet<string>> {
  await sql`create table if not exists migrations (name ${text} primary key, applied_at ${integer} not null)`.execute(transaction);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction);
  return new Set(rows.map((row) => row.name));
}
