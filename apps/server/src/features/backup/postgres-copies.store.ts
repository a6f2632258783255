import type { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import type { Database, Queries } from '../../db/database.ts';
import { migrate, migrations, NewerDatabaseError } from '../../db/migrations.ts';
import { openPostgres } from '../../db/postgres.ts';
import { BackupError, unfit } from './backup-error.ts';
import { type CheckedBackup, explainedIn, makeDatabase, migrationsOf, openToRead, requireSame } from './backup-file.ts';
import { fill, sqliteRows } from './sqlite-rows.ts';
import { quoted, type Row, selectRows, type Table, type TableFacts, TableHash, tablesOf } from './tables.ts';

const rowsAtOnce = 500;
/** Rows with bytes: the largest have some megabytes. */
const largeRowsAtOnce = 16;
const bytesAtOnce = 8 * 1024 * 1024;

/** Copies all tables, as they are at one moment, into a new SQLite database at `part`. */
export async function copyFromPostgres(url: string, part: string): Promise<void> {
  const source = openPostgres(url, () => {});
  const target = await makeDatabase(
    part,
    migrations.map(({ name }) => name),
  );
  try {
    await source.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await requireSameTables(transaction);
        for (const table of tablesOf(target)) await fill(target, table, readInBatches(transaction, table));
      });
  } finally {
    target.close();
    await source.close();
  }
}

async function requireSameTables(transaction: Queries): Promise<void> {
  const { rows: found } = await sql<{ there: string | null }>`select to_regclass('migrations')::text as there`.execute(transaction);
  if (found[0]?.there == null) throw new BackupError('The database in DATABASE_URL has no Umlaut tables.');
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction);
  const known = new Set(migrations.map(({ name }) => name));
  if (rows.some(({ name }) => !known.has(name))) throw new NewerDatabaseError();
  if (rows.length < known.size) {
    throw new BackupError(
      'The database was written by an older version of Umlaut. Back it up with that version, or start this version first.',
    );
  }
}

async function* readInBatches(transaction: Queries, table: Table): AsyncGenerator<readonly Row[]> {
  const cursor = quoted(`copy_${table.name}`);
  const atOnce = table.columns.some(({ type }) => type === 'blob') ? largeRowsAtOnce : rowsAtOnce;
  await transaction.executeQuery(CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${selectRows(table)}`));
  for (;;) {
    const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(`fetch ${atOnce} from ${cursor}`));
    if (rows.length === 0) break;
    yield rows;
  }
  await transaction.executeQuery(CompiledQuery.raw(`close ${cursor}`));
}

interface RestoreOptions {
  readonly replace: boolean;
  readonly keepSessions: boolean;
  readonly print: (text: string) => void;
}

/** Writes a checked backup into the database, in one transaction that commits only if all rows are as they were. */
export async function restoreToPostgres(url: string, backup: CheckedBackup, options: RestoreOptions): Promise<void> {
  const { file, facts, tables } = backup;
  const database = openPostgres(url, () => {});
  const source = openToRead(file);
  try {
    await database.write(async (transaction) => {
      await requireNobodyServes(transaction);
      await makeRoom(transaction, options);
      // The tables as the backup has them; migrations then bring both up to date.
      await migrate(within(database, transaction), migrationsOf(facts.migrations));
      const found: Record<string, TableFacts> = {};
      for (const table of tables) {
        options.print(`${table.name}: ${facts.tables[table.name]?.rows ?? 0} rows`);
        await copyRows(transaction, source, table);
        found[table.name] = await factsIn(transaction, table);
      }
      requireSame(found, backup);
      await migrate(within(database, transaction), migrations);
      if (!options.keepSessions) await transaction.deleteFrom('sessions').execute();
    });
  } catch (error) {
    throw explainedIn(file, isRefusedValue(error) ? unfit('The backup contains rows that PostgreSQL does not accept.', error) : error);
  } finally {
    source.close();
    await database.close();
  }
}

/** PostgreSQL's classes of errors for values (22), such as texts with U+0000, and for what rows must not be together (23). */
function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]...$/.test(String(error.code));
}

/** The database for which `transaction` is every transaction. */
function within(database: Database, transaction: Queries): Database {
  return { ...database, write: (work) => work(transaction) };
}

/** Servers listen by a connection of this name. */
async function requireNobodyServes(transaction: Queries): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where application_name = 'umlaut-events' and datname = current_database()`.execute(transaction);
  if ((rows[0]?.count ?? 0) > 0) throw new BackupError('A server is using the target database. Stop it, then run the command again.');
}

/** Puts tables that are there into a schema of their own, or refuses. */
async function makeRoom(transaction: Queries, { replace, print }: RestoreOptions): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(transaction);
  if (rows.length === 0) return;
  if (!replace) {
    throw new BackupError('The target database is not empty. Choose an empty one, or add --replace to move its tables to another schema.');
  }
  const schema = `before_restore_${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}`;
  await sql`create schema ${sql.id(schema)}`.execute(transaction);
  for (const { name } of rows) await sql`alter table ${sql.id(name)} set schema ${sql.id(schema)}`.execute(transaction);
  print(`The previous tables were moved to the schema ${schema}.`);
}

async function copyRows(transaction: Queries, source: DatabaseSync, table: Table): Promise<void> {
  const names = table.columns.map(({ name }) => name);
  await transaction.executeQuery(CompiledQuery.raw(`delete from ${quoted(table.name)}`));
  const head = `insert into ${quoted(table.name)} (${names.map(quoted).join(', ')}) values `;
  for (const batch of batchesOf(sqliteRows(source, table))) {
    const places = batch.map((_, row) => `(${names.map((__, column) => `$${row * names.length + column + 1}`).join(', ')})`);
    const values = batch.flatMap((row) => names.map((name) => sentValue(row[name])));
    await transaction.executeQuery(CompiledQuery.raw(head + places.join(', '), values));
  }
}

/** As many rows at once as take little memory. */
function* batchesOf(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    batch.push(row);
    for (const value of Object.values(row)) bytes += typeof value === 'object' ? (value?.byteLength ?? 0) : String(value).length;
    if (batch.length < rowsAtOnce && bytes < bytesAtOnce) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The driver sends bytes as bytes only if they are a buffer. */
function sentValue(value: Row[string] | undefined): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : (value ?? null);
}

async function factsIn(transaction: Queries, table: Table): Promise<TableFacts> {
  const hash = new TableHash(table);
  for await (const rows of readInBatches(transaction, table)) for (const row of rows) hash.add(row);
  return hash.facts();
}
