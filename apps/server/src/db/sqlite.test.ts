import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database, Queries } from './database.ts';
import { openDatabase } from './open-database.ts';
import { databaseFile } from './sqlite.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umlaut-sqlite-'));
  database = await openDatabase({ folder }, () => {});
  await database.write((transaction) => sql`create table notes (text text primary key)`.execute(transaction));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function note(transaction: Queries, text: string): Promise<void> {
  await sql`insert into notes values (${text})`.execute(transaction);
}

async function notes(): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(database.read);
  return rows.map(({ text }) => text);
}

test('a job that fails takes nothing of the others that share its commit with it', async () => {
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((text) =>
      database.write(async (transaction) => {
        await note(transaction, text);
        if (text === 'b') throw new Error('no b');
        if (text === 'c') await note(transaction, 'a');
        return text;
      }),
    ),
  );
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual(['a', 'failed', 'failed', 'd']);
  expect(await notes()).toEqual(['a', 'd']);
});

test('SQLite itself waits for nobody who has the lock: it would sleep, and with it the event loop', async () => {
  const { rows } = await database.write((transaction) => sql<{ timeout: number }>`pragma busy_timeout`.execute(transaction));
  expect(rows).toEqual([{ timeout: 0 }]);
});

test('jobs see what those before them in the same commit wrote, readers only what is committed', async () => {
  const seen: (readonly string[])[] = [];
  await Promise.all([
    database.write(async (transaction) => {
      await note(transaction, 'a');
      seen.push(await notes());
    }),
    database.write(async (transaction) => {
      const { rows } = await sql<{ text: string }>`select text from notes`.execute(transaction);
      seen.push(rows.map(({ text }) => text));
    }),
  ]);
  expect(seen).toEqual([[], ['a']]);
  expect(await notes()).toEqual(['a']);
});

test('many jobs are all kept, in more than one commit', async () => {
  await Promise.all(Array.from({ length: 500 }, (_, index) => database.write((transaction) => note(transaction, String(index)))));
  expect((await notes()).length).toBe(500);
});

test('readers cannot write', async () => {
  await expect(note(database.read, 'x')).rejects.toThrow(/readonly/);
});

test('while another process holds the lock jobs wait and readers do not', async () => {
  const other = new DatabaseSync(databaseFile(folder));
  other.exec('begin immediate');
  const job = database.write((transaction) => note(transaction, 'late'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await notes()).toEqual([]);
  other.exec('commit');
  other.close();
  await job;
  expect(await notes()).toEqual(['late']);
});

test('a transaction that ends under its jobs keeps nothing and tells all of them, and the next one works', async () => {
  const results = await Promise.allSettled([
    database.write((transaction) => note(transaction, 'a')),
    database.write(async (transaction) => {
      await sql`rollback`.execute(transaction);
      throw new Error('the disk is full');
    }),
    database.write((transaction) => note(transaction, 'c')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await database.write((transaction) => note(transaction, 'd'));
  expect(await notes()).toEqual(['d']);
});

test('closing waits for the jobs under way and refuses later ones', async () => {
  const job = database.write((transaction) => note(transaction, 'last'));
  await database.close();
  await job;
  await expect(database.write((transaction) => note(transaction, 'late'))).rejects.toThrow('closed');
  database = await openDatabase({ folder }, () => {});
  expect(await notes()).toEqual(['last']);
});

test('files are for their owner alone', () => {
  for (const suffix of ['', '-wal', '-shm']) expect(statSync(`${databaseFile(folder)}${suffix}`).mode & 0o077).toBe(0);
});

test('a read that the disk fails rejects, is told by the health, and harms nothing that follows', async () => {
  await database.write(async (queries) => {
    await sql`create table big (id integer primary key, room blob)`.execute(queries);
    for (let id = 0; id < 3_000; id += 1) await sql`insert into big values (${id}, zeroblob(4000))`.execute(queries);
  });
  const path = databaseFile(folder);
  // All of it lies in the file itself from here on, and not in the log.
  const other = new DatabaseSync(path);
  other.exec('pragma wal_checkpoint(truncate)');
  other.close();
  const whole = readFileSync(path);
  truncateSync(path, 100 * 4096);
  const readAll = () => sql`select count(room) from big`.execute(database.read);
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', hear);
  onTestFinished(() => void process.off('uncaughtException', hear));
  await expect(readAll()).rejects.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
  await expect(database.ping()).rejects.toThrow();
  writeFileSync(path, whole);
  expect((await readAll()).rows).toEqual([{ 'count(room)': 3_000 }]);
  expect(uncaught).toEqual([]);
});
