import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { isFull, isUnavailable } from './database-error.ts';
import { openDatabase } from './open-database.ts';
import { databaseFile } from './sqlite.ts';
import { watchWrites } from './write-health.ts';

let folder: string;
let database: Database;
let now: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umlaut-health-'));
  now = 1_000_000;
  database = watchWrites(await openDatabase({ folder }, () => {}), () => now);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function problemNow(): Promise<unknown> {
  now += 1_000;
  return await database.ping().then(
    () => undefined,
    (error: unknown) => error,
  );
}

function limitPages(pages: number | string): Promise<unknown> {
  return database.write((transaction) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(transaction));
}

function fill(): Promise<unknown> {
  return database.write((transaction) => sql`create table filler as select zeroblob(200000) as room`.execute(transaction));
}

function logFrames(): number {
  const other = new DatabaseSync(databaseFile(folder));
  const row = other.prepare('pragma wal_checkpoint(passive)').get();
  other.close();
  return Number(row?.log);
}

test('a full database is reported from the first failed write until there is room again', async () => {
  expect(await problemNow()).toBeUndefined();
  await limitPages(1);
  await expect(fill()).rejects.toSatisfy(isFull);
  for (let look = 0; look < 3; look += 1) expect(await problemNow()).toSatisfy(isFull);
  // The answer is a second old at most, and costs nothing until then.
  await expect(database.ping()).rejects.toSatisfy(isFull);
  await limitPages(1_000_000).catch(() => {});
  expect(await problemNow()).toBeUndefined();
  await fill();
});

test('looking at a healthy database writes nothing', async () => {
  const before = logFrames();
  for (let look = 0; look < 20; look += 1) expect(await problemNow()).toBeUndefined();
  expect(logFrames()).toBe(before);
});

test('a database that another process keeps locked is told within two seconds, and its release at once', async () => {
  const toldAfterMs: number[] = [];
  // The shortest counts, as others' work on the machine only adds to it.
  while (toldAfterMs.length < 3 && !(Math.min(...toldAfterMs) < 4_000)) {
    const other = new DatabaseSync(databaseFile(folder));
    other.exec('begin immediate');
    const startedAt = performance.now();
    expect(await problemNow()).toSatisfy(isUnavailable);
    toldAfterMs.push(performance.now() - startedAt);
    other.exec('rollback');
    other.close();
    expect(await problemNow()).toBeUndefined();
  }
  expect(Math.min(...toldAfterMs)).toBeLessThan(4_000);
});

test('a query that is wrong says nothing about the database', async () => {
  await expect(database.write((transaction) => sql`select * from nowhere`.execute(transaction))).rejects.toThrow('nowhere');
  expect(await problemNow()).toBeUndefined();
});

test('is looked at again also after the clock was set back', async () => {
  // Set back by less than what the watch over all tests takes for a thread that is held.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  const watched = watchWrites({
    ...database,
    async ping() {
      looks += 1;
    },
  });
  await watched.ping();
  vi.setSystemTime(Date.now() - 60_000);
  vi.advanceTimersByTime(1_050);
  await watched.ping();
  expect(looks).toBe(2);
});
