import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import type { Database, Queries } from '../../db/database.ts';
import { migrate, migrations, NewerDatabaseError } from '../../db/migrations.ts';
import { openDatabase } from '../../db/open-database.ts';
import { openPostgres } from '../../db/postgres.ts';
import { databaseFile } from '../../db/sqlite.ts';
import { BackupError } from './backup-error.ts';
import { type BackupFacts, openToRead, removeDatabase } from './backup-file.ts';
import { quoted, type Row, selectRows, sqliteRows, type Table, TableHash, tablesOf } from './tables.ts';

const rowsAtOnce = 500;

/** Copies all tables, as they are at one moment, into a new SQLite database at `part`. */
export async function copyFromPostgres(url: string, part: string): Promise<void> {
  const folder = `${part}-tables`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const source = openPostgres(url, () => {});
  try {
    await (await openDatabase({ folder }, () => {})).close();
    const target = new DatabaseSync(databaseFile(folder));
    try {
      target.exec('pragma journal_mode = delete; pragma synchronous = off; pragma foreign_keys = off');
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
    }
    renameSync(databaseFile(folder), part);
  } finally {
    await source.close();
    removeDatabase(databaseFile(folder));
    rmSync(folder, { recursive: true, force: true });
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

async function fill(target: DatabaseSync, table: Table, batches: AsyncIterable<readonly Row[]>): Promise<void> {
  const { name, columns } = table;
  const insert = target.prepare(
    `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  target.exec(`begin; delete from ${quoted(name)}`);
  for await (const rows of batches) for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
  target.exec('commit');
}

async function* readInBatches(transaction: Queries, table: Table): AsyncGenerator<readonly Row[]> {
  const cursor = quoted(`copy_${table.name}`);
  await transaction.executeQuery(CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${selectRows(table)}`));
  for (;;) {
    const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(`fetch ${rowsAtOnce} from ${cursor}`));
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
export async function restoreToPostgres(
  url: string,
  { file, facts }: { readonly file: string; readonly facts: BackupFacts },
  options: RestoreOptions,
): Promise<void> {
  const database = openPostgres(url, () => {});
  const source = openToRead(file);
  try {
    await database.write(async (transaction) => {
      await requireNobodyServes(transaction);
      await makeRoom(transaction, options);
      // The tables as the backup has them; migrations then bring both up to date.
      await migrate(
        within(database, transaction),
        migrations.filter(({ name }) => facts.migrations.includes(name)),
      );
      for (const table of tablesOf(source)) {
        options.print(`${table.name}: ${facts.tables[table.name]?.rows ?? 0} rows`);
        await copyRows(transaction, source, table);
        await requireSame(transaction, table, facts);
      }
      await migrate(within(database, transaction), migrations);
      if (!options.keepSessions) await transaction.deleteFrom('sessions').execute();
    });
  } finally {
    source.close();
    await database.close();
  }
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
  const { name, columns } = table;
  await transaction.executeQuery(CompiledQuery.raw(`delete from ${quoted(name)}`));
  const head = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values `;
  let batch: Row[] = [];
  const write = async () => {
    if (batch.length === 0) return;
    const places = batch.map((_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`);
    const values = batch.flatMap((row) => columns.map((column) => sentValue(row[column])));
    await transaction.executeQuery(CompiledQuery.raw(head + places.join(', '), values));
    batch = [];
  };
  for (const row of sqliteRows(source, table)) {
    batch.push(row);
    if (batch.length === rowsAtOnce) await write();
  }
  await write();
}

/** The driver sends bytes as bytes only if they are a buffer. */
function sentValue(value: Row[string] | undefined): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : (value ?? null);
}

async function requireSame(transaction: Queries, table: Table, facts: BackupFacts): Promise<void> {
  const hash = new TableHash(table);
  for await (const rows of readInBatches(transaction, table)) for (const row of rows) hash.add(row);
  if (hash.facts().sha256 !== facts.tables[table.name]?.sha256) {
    throw new BackupError(`The table ${table.name} was not copied correctly. Nothing was changed.`);
  }
}
