import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely } from 'kysely';
import { type Database, type Execute, executeAtOnce, type Queries } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const fileName = 'umlaut.db';
const leastVersion = [3, 51, 3] as const;
/** Short, as it holds up the whole process; the group commit waits longer without doing so. */
const busyTimeoutMs = 100;
const stickyBit = 0o1000;

/** The embedded database's file. */
export function databaseFile(folder: string): string {
  return join(folder, fileName);
}

/** Opens `umlaut.db` in `folder`, making both if need be. Throws when the file cannot be had as durable as promised. */
export function openSqlite(folder: string): Database {
  openFolder(folder);
  const path = databaseFile(folder);
  const writer = new SqliteConnection(path, { readOnly: false, busyTimeoutMs });
  try {
    prepareWriter(writer);
    for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
    const reader = new SqliteConnection(path, { readOnly: true, busyTimeoutMs });
    return createDatabase({ writer, reader, path });
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** A folder of ours that others could look into is closed to them; one shared by all, such as /tmp, stays as it is. */
export function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  if ((mode & 0o077) !== 0 && (mode & stickyBit) === 0 && uid === process.getuid?.()) chmodSync(folder, 0o700);
}

function prepareWriter(writer: SqliteConnection): void {
  const version = String(writer.value('select sqlite_version()'));
  if (!isAtLeast(version)) throw new Error(`SQLite ${version} is too old; ${leastVersion.join('.')} or later is needed.`);
  const settings = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: busyTimeoutMs, wal_autocheckpoint: 4000 };
  for (const [name, wanted] of Object.entries(settings)) {
    writer.value(`pragma ${name} = ${wanted}`);
    const got = writer.value(`pragma ${name}`);
    if (got !== wanted) throw new Error(`SQLite refuses ${name} = ${wanted}.`);
  }
}

function isAtLeast(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, least] of leastVersion.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

function createDatabase({ writer, reader, path }: { writer: SqliteConnection; reader: SqliteConnection; path: string }): Database {
  const group = new GroupCommit(
    writer,
    queriesOn((query) => writer.execute(query)),
    () => reader.endSnapshot(),
  );
  return {
    engine: 'sqlite',
    read: queriesOn((query) => reader.executeInSnapshot(query)),
    write: (work) => group.write(work),
    async backUp(label) {
      copyDurably(writer, path.replace(/\.db$/, `-${label}.db`));
    },
    async ping() {
      reader.value('select 1 from migrations');
    },
    async close() {
      await group.close();
      reader.close();
      writer.close();
    },
  };
}

/** The copy appears under its name whole, and takes the place of an older one, so that trying again and again fills no disk. */
function copyDurably(writer: SqliteConnection, copy: string): void {
  const part = `${copy}.${process.pid}.part`;
  try {
    rmSync(part, { force: true });
    writer.run(`vacuum into '${part.replaceAll("'", "''")}'`);
    chmodSync(part, 0o600);
    flush(part, 'r+');
    renameSync(part, copy);
    if (process.platform !== 'win32') flush(dirname(copy), 'r');
  } finally {
    rmSync(part, { force: true });
  }
}

/** SQLite leaves what it writes into a copy to the system, which may lose it when the power is cut. */
function flush(path: string, mode: 'r' | 'r+'): void {
  const file = openSync(path, mode);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function queriesOn(execute: Execute): Queries {
  return executeAtOnce(new Kysely<Schema>({ dialect: sqliteDialect(execute) }), execute);
}
