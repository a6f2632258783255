import { existsSync, renameSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabasePlace } from '../../db/open-database.ts';
import { databaseFile } from '../../db/sqlite.ts';
import { BackupError, explainedAt, explainedOf, requireWritable } from './backup-error.ts';
import { finishBackup, flush, makeDatabase, migrationsIn, openToRead, removeDatabase, requireSound } from './backup-file.ts';
import { fill, InvalidValueError, sqliteRows } from './sqlite-rows.ts';
import { tablesOf } from './tables.ts';

interface BackupOptions {
  /** Replaces a file that is there. */
  readonly force: boolean;
  /** The signing key, to be kept in the file. */
  readonly secret?: string | undefined;
  readonly print: (text: string) => void;
}

const mebibyte = 1024 * 1024;

/**
 * Copies the database at `place` to `target`, also while a server writes: all that was committed before is in the copy, which is
 * one state of the database, checked, flushed to the disk, readable by its owner alone, and appears under its name whole. The copy
 * bears no identity, so that the server that starts on it begins all live documents anew. Throws a `BackupError`.
 */
export async function backUpTo(place: DatabasePlace, target: string, { force, secret, print }: BackupOptions): Promise<void> {
  const file = resolve(target);
  requireRoomFor(file, force);
  const part = `${file}.part`;
  removeDatabase(part);
  try {
    print('Copying…');
    const madeAt = Date.now();
    if (place.url === undefined) await copySqlite(databaseFile(place.folder), part);
    else await copyPostgres(place.url, part);
    print('Verifying the copy…');
    finishBackup(part, { madeAt, secret });
    renameSync(part, file);
    if (process.platform !== 'win32') flush(dirname(file), 'r');
  } catch (error) {
    throw explainedAt(file, error);
  } finally {
    removeDatabase(part);
  }
  print(`Backup written to ${file} (${(statSync(file).size / mebibyte).toFixed(1)} MB).`);
}

function requireRoomFor(file: string, force: boolean): void {
  const folder = dirname(file);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new BackupError(`The folder ${folder} does not exist. Create it, or choose another.`);
  requireWritable(folder);
  if (existsSync(file) && !force) throw new BackupError(`${file} already exists. Choose another name, or add --force to replace it.`);
  if (existsSync(file) && statSync(file).isDirectory()) throw new BackupError(`${file} is a folder. Specify a file.`);
}

/**
 * Copies rows, as they are at one moment, into tables of our own: additions by others to the database, such as an index or a
 * trigger, has no place in a backup.
 */
async function copySqlite(source: string, part: string): Promise<void> {
  const database = openToRead(source);
  try {
    database.exec('begin');
    // An index that is damaged would leave out rows unnoticed.
    requireSound(database, source);
    const copy = await makeDatabase(part, migrationsIn(database));
    try {
      for (const table of tablesOf(copy)) await fill(copy, table, [sqliteRows(database, table)]);
    } finally {
      copy.close();
    }
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    throw new BackupError(`${error.message} Correct it in ${source}, then run the command again.`, { cause: error });
  } finally {
    database.close();
  }
}

/** Loaded when asked for: the embedded database needs none of it. */
async function copyPostgres(url: string, part: string): Promise<void> {
  const { copyFromPostgres } = await import('./postgres-copies.store.ts');
  try {
    await copyFromPostgres(url, part);
  } catch (error) {
    throw explainedOf('in DATABASE_URL', error);
  }
}
