import { chmodSync, closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isObject } from '@umlaut/diagram';
import { NewerDatabaseError } from '../../db/migrations.ts';
import { BackupError, explainedAt } from './backup-error.ts';
import { hashRows, sqliteRows, type Table, type TableFacts, tablesOf } from './tables.ts';

const format = '1';

/** Facts about a backup, kept in the file itself. */
export interface BackupFacts {
  /** Epoch ms. */
  readonly madeAt: number;
  readonly migrations: readonly string[];
  readonly tables: Readonly<Record<string, TableFacts>>;
  /** The signing key, where it was to be kept. */
  readonly secret?: string | undefined;
}

/** Counts and hashes all rows of the copy, writes the facts into it, and checks it; it then is a backup, flushed to the disk. */
export function finishBackup(file: string, { madeAt, secret }: { readonly madeAt: number; readonly secret?: string | undefined }): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete; drop table if exists backup_facts; delete from database_identity');
    requireSound(database, file);
    const facts: BackupFacts = { madeAt, migrations: migrationsIn(database), tables: factsOf(database), secret };
    database.exec('create table backup_facts (name text primary key, value text not null) without rowid');
    const insert = database.prepare('insert into backup_facts values (?, ?)');
    insert.run('format', format);
    insert.run('facts', JSON.stringify(facts));
  } finally {
    database.close();
  }
  chmodSync(file, 0o600);
  flush(file, 'r+');
}

/** Facts of a backup whose rows are all there as they were; throws a `BackupError` or a `NewerDatabaseError`. */
export function checkBackup(file: string, known: readonly string[]): BackupFacts {
  if (!existsSync(file)) throw new BackupError(`The file ${file} does not exist.`);
  if (!statSync(file).isFile()) throw new BackupError(`Cannot open ${file}: it is a folder, not a file.`);
  const database = openToRead(file);
  try {
    const facts = readFacts(database, file);
    if (facts.migrations.some((name) => !known.includes(name))) throw new NewerDatabaseError();
    requireSound(database, file);
    const found = factsOf(database);
    const wrong = Object.keys({ ...facts.tables, ...found }).filter((name) => found[name]?.sha256 !== facts.tables[name]?.sha256);
    if (wrong.length > 0)
      throw new BackupError(`${file} is damaged: ${wrong.join(', ')} ${wrong.length > 1 ? 'do' : 'does'} not match the checksum.`);
    return facts;
  } catch (error) {
    throw isDamage(error)
      ? new BackupError(`${file} is not an Umlaut backup, or it is damaged.`, { cause: error })
      : explainedAt(file, error);
  } finally {
    database.close();
  }
}

/** The backup as it is opened to copy from it. */
export function openToRead(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  } catch (error) {
    throw explainedAt(file, error);
  }
}

/** Facts of the tables that a database holds. */
function factsOf(database: DatabaseSync): Readonly<Record<string, TableFacts>> {
  const facts = (table: Table) => [table.name, hashRows(table, sqliteRows(database, table))] as const;
  return Object.fromEntries(tablesOf(database).map(facts));
}

function migrationsIn(database: DatabaseSync): readonly string[] {
  return database
    .prepare('select name from migrations order by name')
    .all()
    .map(({ name }) => String(name));
}

function readFacts(database: DatabaseSync, file: string): BackupFacts {
  const isBackup = database.prepare("select 1 from sqlite_schema where name = 'backup_facts'").get() !== undefined;
  if (!isBackup) throw new BackupError(`${file} has no table of contents: it was not created by this version of Umlaut.`);
  const rows = new Map(
    database
      .prepare('select name, value from backup_facts')
      .all()
      .map(({ name, value }) => [String(name), String(value)]),
  );
  if (rows.get('format') !== format) throw new NewerDatabaseError();
  const facts: unknown = JSON.parse(rows.get('facts') ?? 'null');
  if (!isObject(facts) || !isObject(facts.tables) || !Array.isArray(facts.migrations)) throw new BackupError(`${file} is damaged.`);
  // Written by finishBackup; hashes hold what the file says to what it has.
  return facts as unknown as BackupFacts;
}

function requireSound(database: DatabaseSync, file: string): void {
  const [integrity] = Object.values(database.prepare('pragma integrity_check').get() ?? {});
  if (integrity !== 'ok') throw new BackupError(`${file} is damaged: ${String(integrity).split('\n')[0]}.`);
  if (database.prepare('pragma foreign_key_check').get() !== undefined) {
    throw new BackupError(`${file} contains orphaned rows: the database it was made from is damaged.`);
  }
}

/** SQLite’s codes for a file whose pages cannot be read (11, corrupt), or are none (26). */
function isDamage(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff));
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
