import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Queries } from './database.ts';
import { isUnavailable } from './database-error.ts';
import { GroupCommit } from './group-commit.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

let folder: string;
let connection: SqliteConnection;
let group: GroupCommit;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'umlaut-full-'));
  connection = new SqliteConnection(join(folder, 'x.db'), { readOnly: false, busyTimeoutMs: 100 });
  connection.value('pragma journal_mode = wal');
  connection.run('create table notes (name text primary key, text text)');
  const queries = new Kysely<Schema>({ dialect: sqliteDialect((query) => connection.execute(query)) });
  group = new GroupCommit(connection, queries, () => {});
});
afterEach(async () => {
  await group.close();
  connection.close();
  rmSync(folder, { recursive: true });
});

function insert(name: string, bytes: number): (transaction: Queries) => Promise<string> {
  return async (transaction) => {
    await sql`insert into notes values (${name}, ${'x'.repeat(bytes)})`.execute(transaction);
    return name;
  };
}

function kept(): number {
  return Number(connection.value('select count(*) from notes'));
}

test('with no room left nothing is acknowledged that is not kept, and with room again all goes on', async () => {
  const pages = Number(connection.value('pragma page_count'));
  connection.value(`pragma max_page_count = ${pages + 40}`);
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => group.write(insert(`n${index}`, 20_000))));
  const acknowledged = results.filter(({ status }) => status === 'fulfilled').length;
  expect(acknowledged).toBeLessThan(30);
  expect(kept()).toBe(acknowledged);
  for (const result of results) if (result.status === 'rejected') expect(isUnavailable(result.reason)).toBe(true);
  connection.value('pragma max_page_count = 1000000');
  expect(await group.write(insert('again', 20_000))).toBe('again');
  expect(kept()).toBe(acknowledged + 1);
});

test.each(['commit', 'rollback'])('when %s fails every job is told, and the next ones are served', async (command) => {
  const run = connection.run.bind(connection);
  const failures = vi.spyOn(connection, 'run').mockImplementation((sql) => {
    if (sql === 'commit' || sql === command) throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
    run(sql);
  });
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => group.write(insert(name, 10))));
  for (const result of results) expect(result.status === 'rejected' && isUnavailable(result.reason)).toBe(true);
  failures.mockRestore();
  // A transaction that could not be rolled back is in the way of one more.
  if (command === 'rollback') await expect(group.write(insert('d', 10))).rejects.toThrow();
  expect(await group.write(insert('e', 10))).toBe('e');
  expect(connection.value('select group_concat(name) from notes')).toBe('e');
});
