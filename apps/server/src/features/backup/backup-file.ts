import { chmodSync, closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Migration, migrations, NewerDatabaseError } from '../../db/migrations.ts';
import { makeTables } from '../../db/sqlite-tables.ts';
import { visible } from '../../visible-text.ts';
import { BackupError, explainedAt, unfit } from './backup-error.ts';
import { type BackupFacts, makeFactsTable, readFacts, writeFacts } from './backup-facts.ts';
import { requireKnownTables } from './known-tables.ts';
import { InvalidValueError, sqliteRows } from './sqlite-rows.ts';
import { hashRows, type Table, type TableFacts, tablesOf } from './tables.ts';

/** Live documents have at most 10 MiB, all else is smaller. SQLite refuses larger values before it reserves memory for them. */
const mostValueBytes = 16 * 1024 * 1024;

/** A backup that may be read. */
export interface CheckedBackup {
  readonly file: string;
  readonly facts: BackupFacts;
  /** The tables that `facts.migrations` make, each after those that it refers to. */
  readonly tables: readonly Table[];
}

/** An empty database in a new file, with the tables that the migrations of these names leave. */
export async function makeDatabase(file: string, names: readonly string[]): Promise<DatabaseSync> {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete; pragma synchronous = off');
    await makeTables(database, migrationsOf(names));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Throws a `NewerDatabaseError` for one that this program does not know. */
export function migrationsOf(names: readonly string[]): readonly Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  if (names.some((name) => !known.has(name))) throw new NewerDatabaseError();
  return migrations.filter(({ name }) => names.includes(name));
}

/** Counts and hashes all rows of the copy, writes the facts into it, and checks it; it then is a backup, flushed to the disk. */
export function finishBackup(file: string, { madeAt, secret }: { readonly madeAt: number; readonly secret?: string | undefined }): void {
  const database = openToRead(file);
  let facts: BackupFacts;
  try {
    requireSound(database, file);
    facts = { madeAt, migrations: migrationsIn(database), tables: factsOf(database, tablesOf(database)), secret };
  } finally {
    database.close();
  }
  const copy = new DatabaseSync(file);
  try {
    writeFacts(copy, facts);
  } finally {
    copy.close();
  }
  chmodSync(file, 0o600);
  flush(file, 'r+');
}

/** Checks that a file holds what a backup of this program holds, with all rows as they were; throws a `BackupError` or a `NewerDatabaseError`. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  if (!existsSync(file)) throw new BackupError(`The file ${file} does not exist.`);
  if (!statSync(file).isFile()) throw new BackupError(`Cannot open ${file}: it is a folder, not a file.`);
  const database = openToRead(file);
  try {
    const facts = readFacts(database, file);
    const tables = await requireTablesOf(facts, database);
    requireSound(database, file);
    requireSame(factsOf(database, tables), { file, facts, tables });
    return { file, facts, tables };
  } catch (error) {
    throw explainedAt(file, explainedIn(file, error));
  } finally {
    database.close();
  }
}

/** Throws a `BackupError` unless the rows that were found are those of the backup. */
export function requireSame(found: Readonly<Record<string, TableFacts>>, { file, facts, tables }: CheckedBackup): void {
  const wrong = tables.filter(({ name }) => !Object.hasOwn(facts.tables, name) || found[name]?.sha256 !== facts.tables[name]?.sha256);
  if (wrong.length === 0) return;
  const names = wrong.map(({ name }) => name).join(', ');
  throw new BackupError(`${file} is damaged: ${names} ${wrong.length > 1 ? 'do' : 'does'} not match the checksum. Use another backup.`);
}

/**
 * Opens a database with untrusted content: nothing that its tables define is run, and no value takes more memory than the largest
 * of ours.
 */
export function openToRead(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000, defensive: true });
    database.limits.length = mostValueBytes;
    database.exec('pragma trusted_schema = off; pragma ignore_check_constraints = on; pragma cell_size_check = on');
    return database;
  } catch (error) {
    throw explainedAt(file, error);
  }
}

/** Facts of the tables that a database holds. */
export function factsOf(database: DatabaseSync, tables: readonly Table[]): Readonly<Record<string, TableFacts>> {
  return Object.fromEntries(tables.map((table) => [table.name, hashRows(table, sqliteRows(database, table))] as const));
}

/** The names of the migrations that have been run; none before the first. */
export function migrationsIn(database: DatabaseSync): readonly string[] {
  const hasAny = database.prepare("select 1 from sqlite_schema where name = 'migrations' and type = 'table'").get() !== undefined;
  if (!hasAny) return [];
  return database
    .prepare('select name from migrations order by name')
    .all()
    .map(({ name }) => String(name));
}

/** The tables that the backup is to have; throws a `BackupError` unless it has these alone. */
async function requireTablesOf(facts: BackupFacts, database: DatabaseSync): Promise<readonly Table[]> {
  const known = migrationsOf(facts.migrations);
  const made = new DatabaseSync(':memory:');
  try {
    await makeTables(made, known).catch((error: unknown) => {
      throw unfit('The backup names changes of the tables that no version of Umlaut has made in this order.', error);
    });
    makeFactsTable(made);
    requireKnownTables(database, made);
    return tablesOf(made);
  } finally {
    made.close();
  }
}

export function requireSound(database: DatabaseSync, file: string): void {
  const [integrity] = Object.values(database.prepare('pragma integrity_check').get() ?? {});
  if (integrity !== 'ok')
    throw new BackupError(
      `${file} is damaged: ${visible(String(integrity).split('\n')[0]?.slice(0, 200) ?? '')}. Restore an earlier backup.`,
    );
  if (database.prepare('pragma foreign_key_check').get() !== undefined) {
    throw new BackupError(`${file} contains orphaned rows: the database it was made from is damaged. Restore an earlier backup.`);
  }
}

/** SQLite’s codes for what cannot be read: error (1), corrupt (11), too big (18), constraint (19), mismatch (20), not a database (26). */
const unreadable = new Set([1, 11, 18, 19, 20, 26]);

/** The error of reading a backup, or of writing its rows, in one sentence where it is the backup's fault; else as it is. */
export function explainedIn(file: string, error: unknown): unknown {
  if (error instanceof InvalidValueError) return unfit(error.message, error);
  if (!(error instanceof Error)) return error;
  const errcode = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const isBackupsFault = error instanceof SyntaxError || unreadable.has(errcode);
  return isBackupsFault ? new BackupError(`${file} is not an Umlaut backup, or it is damaged. Use another file.`, { cause: error }) : error;
}

/** SQLite leaves what it writes to the system, which may lose it when the power is cut. */
export function flush(path: string, mode: 'r' | 'r+'): void {
  const descriptor = openSync(path, mode);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Removes a database that was not finished, with the files that SQLite keeps beside it. */
export function removeDatabase(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}
