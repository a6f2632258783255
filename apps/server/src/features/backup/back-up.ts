import { existsSync, renameSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabasePlace } from '../../db/open-database.ts';
import { databaseFile } from '../../db/sqlite.ts';
import { BackupError, explainedAt, explainedOf, requireWritable } from './backup-error.ts';
import { finishBackup, flush, openToRead, removeDatabase } from './backup-file.ts';

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
    if (place.url === undefined) copySqlite(databaseFile(place.folder), part);
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

function copySqlite(source: string, part: string): void {
  const database = openToRead(source);
  try {
    database.exec(`vacuum into '${part.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
  // A copy of a database before its first migration has not even the table.
  const copy = new DatabaseSync(part);
  copy.exec('create table if not exists database_identity (id text primary key)');
  copy.close();
}

/** Loaded when asked for: the embedded database needs none of it. */
async function copyPostgres(url: string, part: string): Promise<void> {
  const { copyFromPostgres } = await import('./postgres-copies.store.ts');
  try {
    await copyFromPostgres(url, part);
  } catch (error) {
    throw explainedOf('DATABASE_URL', error);
  }
}
