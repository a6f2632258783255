import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface BackupOptions {
  /** Replaces a file that is there. */
  readonly force: boolean;
  readonly print: (text: string) => void;
}

/** The backup was not made, for a reason that whoever asked for it can mend. */
export class BackupError extends Error {}

const busyTimeoutMs = 10_000;
const mebibyte = 1024 * 1024;

/**
 * Copies the database at `source` to `target`, also while a server writes: all that was committed before is in the copy, which is
 * one state of the database, checked, flushed to the disk, readable by its owner alone, and appears under its name whole. The copy
 * bears no identity, so that the server that starts on it begins all live documents anew. Throws a `BackupError`.
 */
export function backUpTo(source: string, target: string, { force, print }: BackupOptions): void {
  const file = resolve(target);
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}. Make it, or choose another.`);
  if (existsSync(file) && !force) throw new BackupError(`${file} is there already. Choose another name, or add --force to replace it.`);
  if (existsSync(file) && statSync(file).isDirectory()) throw new BackupError(`${file} is a folder. Name a file.`);
  const part = `${file}.${process.pid}.part`;
  print(`Copying ${(statSync(source).size / mebibyte).toFixed(1)} MB …`);
  try {
    copy(source, part);
    print('Checking the copy …');
    finish(part);
    flush(part, 'r+');
    renameSync(part, file);
    if (process.platform !== 'win32') flush(dirname(file), 'r');
  } catch (error) {
    throw explained(error, file);
  } finally {
    for (const left of [part, `${part}-journal`, `${part}-wal`, `${part}-shm`]) rmSync(left, { force: true });
  }
  print(`The backup is ${file} (${(statSync(file).size / mebibyte).toFixed(1)} MB).`);
}

function copy(source: string, part: string): void {
  const database = new DatabaseSync(source, { readOnly: true, timeout: busyTimeoutMs });
  try {
    database.exec(`vacuum into '${part.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
  chmodSync(part, 0o600);
}

function finish(part: string): void {
  const database = new DatabaseSync(part);
  try {
    const [integrity] = Object.values(database.prepare('pragma integrity_check').get() ?? {});
    if (integrity !== 'ok') throw new BackupError(`The copy is damaged: ${String(integrity)}. Check the disk, and the database itself.`);
    if (database.prepare('pragma foreign_key_check').get() !== undefined) {
      throw new BackupError('The copy holds rows that belong to nothing. The database itself is damaged.');
    }
    const hasIdentity = database.prepare("select 1 from sqlite_schema where name = 'database_identity'").get() !== undefined;
    if (hasIdentity) database.exec('delete from database_identity');
  } finally {
    database.close();
  }
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isFull = code === 'ENOSPC' || (error instanceof Error && 'errcode' in error && error.errcode === 13);
  if (isFull) return new BackupError(`There is no room for the backup in ${dirname(file)}.`, { cause: error });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new BackupError(`${dirname(file)} cannot be written to (${code}).`, { cause: error });
  }
  return error;
}

function flush(path: string, mode: 'r' | 'r+'): void {
  const descriptor = openSync(path, mode);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
