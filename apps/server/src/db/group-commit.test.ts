import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const commitMs = 20;

let folder: string;
let connection: SqliteConnection;
let group: GroupCommit;
let commits: number;
let time: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'umlaut-group-'));
  connection = new SqliteConnection(join(folder, 'x.db'), { readOnly: false, busyTimeoutMs: 100 });
  connection.run('create table notes (text text)');
  const transaction = new Kysely<Schema>({ dialect: sqliteDialect((query) => connection.execute(query)) });
  time = 0;
  group = new GroupCommit(connection, transaction, () => {}, { now: () => time, after: waitFor });
  commits = 0;
  const run = connection.run.bind(connection);
  vi.spyOn(connection, 'run').mockImplementation((command) => {
    run(command);
    if (command !== 'commit') return;
    commits += 1;
    // A disk that takes its time; nothing else does.
    time += commitMs;
  });
});
afterEach(async () => {
  await group.close();
  connection.close();
  rmSync(folder, { recursive: true });
});

/** The time is over once nothing else has happened for many turns. */
function waitFor(_ms: number, call: () => void): () => void {
  let isStopped = false;
  void (async () => {
    for (let turns = 0; turns < 20; turns += 1) await turn();
    if (!isStopped) call();
  })();
  return () => {
    isStopped = true;
  };
}

/** Jobs that come one after the other, each a turn later than the one before. */
async function writeInTurns(count: number): Promise<void> {
  const jobs: Promise<unknown>[] = [];
  for (let index = 0; index < count; index += 1) {
    jobs.push(group.write((transaction) => sql`insert into notes values ('x')`.execute(transaction)));
    await turn();
  }
  await Promise.all(jobs);
}

test('where many have come together, as many that come shortly after one another share a commit', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () => group.write((transaction) => sql`insert into notes values ('x')`.execute(transaction))),
  );
  expect(commits).toBe(1);
  for (let round = 0; round < 5; round += 1) {
    const before = commits;
    await writeInTurns(8);
    expect(commits - before).toBe(1);
  }
});

test('who writes alone waits for nobody', async () => {
  await writeInTurns(1);
  for (let round = 0; round < 5; round += 1) {
    let begun = false;
    const job = group.write(async () => {
      begun = true;
    });
    await turn();
    await turn();
    expect(begun).toBe(true);
    await job;
  }
});
