import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DatabasePlace, openDatabase } from '../../db/open-database.ts';
import { databaseFile, openFolder } from '../../db/sqlite.ts';
import { BackupError, explainedAt, explainedOf, requireWritable } from './backup-error.ts';
import {
  type CheckedBackup,
  checkBackup,
  explainedIn,
  factsOf,
  flush,
  makeDatabase,
  openToRead,
  removeDatabase,
  requireSame,
} from './backup-file.ts';
import { fill, sqliteRows } from './sqlite-rows.ts';

interface RestoreOptions {
  /** Moves the present database aside; without it, one with accounts is refused. */
  readonly replace: boolean;
  readonly keepSessions: boolean;
  /** How the command's words name a PostgreSQL database; default `DATABASE_URL`. */
  readonly named?: string;
  readonly print: (text: string) => void;
}

/**
 * Makes the database at `place` what the backup holds. It commits, or takes its name, only when all rows are as they were; interrupted
 * at any moment it has changed nothing, and can be run again. The copy bears no identity: live documents begin anew.
 * Throws a `BackupError` or a `NewerDatabaseError`.
 */
export async function restoreFrom(place: DatabasePlace, source: string, options: RestoreOptions): Promise<void> {
  const file = resolve(source);
  options.print('Verifying the backup…');
  const backup = await checkBackup(file);
  const { secret } = backup.facts;
  // The folder of the key, also for a database on another server.
  if (secret !== undefined) prepareFolder(place.folder);
  if (place.url !== undefined) {
    const { restoreToPostgres } = await import('./postgres-copies.store.ts');
    try {
      await restoreToPostgres(place.url, backup, options);
    } catch (error) {
      throw explainedOf(options.named ?? 'in DATABASE_URL', error);
    }
  } else await restoreToSqlite(place.folder, backup, options);
  if (secret !== undefined) keepSecret(place.folder, secret, options.print);
}

async function restoreToSqlite(folder: string, backup: CheckedBackup, { replace, keepSessions, print }: RestoreOptions): Promise<void> {
  const target = databaseFile(folder);
  prepareFolder(folder);
  const build = join(folder, 'restore.part');
  rmSync(build, { recursive: true, force: true });
  try {
    if (existsSync(target)) requireIdle(target, replace);
    mkdirSync(build, { mode: 0o700 });
    const made = databaseFile(build);
    await copyInto(made, backup, keepSessions);
    // Migrations of this version run before anybody sees it.
    await (await openDatabase({ folder: build }, () => {})).close();
    flush(made, 'r+');
    if (existsSync(target)) keepBeside(target, print);
    renameSync(made, target);
    if (process.platform !== 'win32') flush(dirname(target), 'r');
  } catch (error) {
    throw explainedAt(target, error);
  } finally {
    rmSync(build, { recursive: true, force: true });
  }
}

/** Only rows are taken out of the backup. */
async function copyInto(made: string, backup: CheckedBackup, keepSessions: boolean): Promise<void> {
  const { file, facts, tables } = backup;
  const source = openToRead(file);
  const database = await makeDatabase(made, facts.migrations);
  try {
    for (const table of tables) await fill(database, table, [sqliteRows(source, table)]);
    requireSame(factsOf(database, tables), backup);
    if (!keepSessions && tables.some(({ name }) => name === 'sessions')) database.exec('delete from sessions');
  } catch (error) {
    throw explainedIn(file, error);
  } finally {
    database.close();
    source.close();
  }
}

function prepareFolder(folder: string): void {
  try {
    openFolder(folder);
  } catch (error) {
    throw explainedAt(folder, error);
  }
  requireWritable(folder);
}

/** Throws when a server has the database open, or it holds somebody who is not to be replaced. */
export function requireIdle(target: string, mayHoldPeople: boolean): void {
  const database = new DatabaseSync(target, { timeout: 1_000 });
  try {
    const hasUsers = database.prepare("select 1 from sqlite_schema where name = 'users'").get() !== undefined;
    const isEmpty = !hasUsers || database.prepare('select 1 from users').get() === undefined;
    if (!isEmpty && !mayHoldPeople) {
      throw new BackupError(`${target} is not empty. Add --replace to replace it (a copy is kept), or set another DATA_DIR.`);
    }
    // It leaves this mode only while no other connection stands.
    const [mode] = Object.values(database.prepare('pragma journal_mode = delete').get() ?? {});
    if (mode !== 'delete') throw inUse(target);
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    throw code === 5 || code === 6 ? inUse(target) : error;
  } finally {
    database.close();
  }
}

function inUse(target: string): BackupError {
  return new BackupError(`A server is using ${target}. Stop it, then run the command again.`);
}

/** Another name for the same file: at every moment there is a database under the usual one. */
function keepBeside(target: string, print: (text: string) => void): void {
  const kept = target.replace(/\.db$/, `-before-restore-${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}.db`);
  linkSync(target, kept);
  removeDatabaseLogs(target);
  print(`The previous database was kept as ${kept}.`);
}

/** A log of the database before would be taken for the new one's. */
function removeDatabaseLogs(target: string): void {
  for (const end of ['-wal', '-shm', '-journal']) removeDatabase(`${target}${end}`);
}

function keepSecret(folder: string, secret: string, print: (text: string) => void): void {
  const file = join(folder, 'token-secret');
  if (existsSync(file)) {
    print(`The signing key in the backup was not restored: ${file} already exists.`);
    return;
  }
  writeFileSync(`${file}.part`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}
