import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Kysely } from 'kysely';
import { type Database, type Execute, executeAtOnce, type Queries } from './database.ts';
import { isDamaged, isUnavailable } from './database-error.ts';
import { GroupCommit } from './group-commit.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { SqliteIdentity } from './sqlite-identity.ts';

const fileName = 'umlaut.db';
const leastVersion = [3, 51, 3] as const;
/** While a connection is opened, and for readers, who hardly ever meet a lock. */
const busyTimeoutMs = 100;
const stickyBit = 0o1000;
/** Of less free room a save or two may fail. */
const leastFreeBytes = 1024 * 1024;
/** Room for all pages that many saves change together, and what they are found by. */
const cacheKiB = 16 * 1024;
const trialBytes = 64 * 1024;
/** For so long after a read failed for the disk’s sake the database is not called healthy. */
const failedReadMs = 5_000;

/** The embedded database's file. */
export function databaseFile(folder: string): string {
  return join(folder, fileName);
}

/** Opens `umlaut.db` in `folder`, making both if need be. Throws when the file cannot be had as durable as promised. */
export function openSqlite(folder: string): Database {
  openFolder(folder);
  const path = databaseFile(folder);
  const identity = new SqliteIdentity(path);
  const writer = new SqliteConnection(path, { readOnly: false, busyTimeoutMs });
  try {
    prepareWriter(writer);
    // To wait here would hold up the whole process; the group commit does so without.
    writer.value('pragma busy_timeout = 0');
    for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
    const reader = new SqliteConnection(path, { readOnly: true, busyTimeoutMs });
    return createDatabase({ writer, reader, path, identity });
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
  const settings = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: busyTimeoutMs,
    wal_autocheckpoint: 4000,
    cache_size: -cacheKiB,
    // Journals of savepoints in memory: a save of a large diagram would else write its journal to a file.
    temp_store: 2,
  };
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

interface Parts {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  readonly path: string;
  readonly identity: SqliteIdentity;
}

function createDatabase({ writer, reader, path, identity }: Parts): Database {
  const group = new GroupCommit(
    writer,
    queriesOn((query) => writer.execute(query)),
    () => reader.endSnapshot(),
  );
  let failedRead: { readonly at: number; readonly error: unknown } | undefined;
  const readSafely: Execute = (query) => {
    try {
      return reader.executeInSnapshot(query);
    } catch (error) {
      if (isUnavailable(error) || isDamaged(error)) failedRead = { at: performance.now(), error };
      throw error;
    }
  };
  const read = queriesOn(readSafely);
  const write: Database['write'] = (work) => group.write(work);
  return {
    engine: 'sqlite',
    read,
    write,
    claim: (onOther) => identity.claim({ read, write }, onOther),
    async backUp(label) {
      copyDurably(writer, path.replace(/\.db$/, `-${label}.db`));
    },
    async ping() {
      if (failedRead !== undefined && performance.now() - failedRead.at < failedReadMs) throw failedRead.error;
      reader.value('select 1 from migrations');
      await refuseFullDisk(dirname(path));
      // A transaction that changes nothing takes the lock and leaves the disk alone.
      await group.write(async () => {});
    },
    tryWriting: () =>
      group.write(async () => {
        writer.run('create table trial (room blob)');
        writer.run(`insert into trial values (zeroblob(${trialBytes}))`);
        writer.run('drop table trial');
      }),
    async close() {
      await group.close();
      identity.release(writer);
      reader.close();
      writer.close();
    },
  };
}

async function refuseFullDisk(folder: string): Promise<void> {
  const { bsize, bavail, bfree } = await statfs(folder);
  // The system keeps some room for its administrator.
  const free = bsize * (process.getuid?.() === 0 ? bfree : bavail);
  if (free < leastFreeBytes) throw Object.assign(new Error(`Only ${free} bytes of disk space are left.`), { code: 'ENOSPC' });
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
