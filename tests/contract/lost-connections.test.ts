import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { isUnavailable } from '../../apps/server/src/db/database-error.ts';
import { openPostgres } from '../../apps/server/src/db/postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';

let server: Promise<PostgresServer> | undefined;
afterAll(async () => (await server)?.stop());

async function open(options: { readonly silenceMs?: number } = {}): Promise<{ database: Database; lost: readonly Error[] }> {
  server ??= startPostgres();
  const lost: Error[] = [];
  const database = openPostgres(await (await server).createDatabase(), (error) => lost.push(error), options);
  onTestFinished(() => database.close());
  return { database, lost };
}

/** As a restart of the database would: ends every other connection. */
async function endOthers(database: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    database.read,
  );
}

test.each(['during a statement', 'between two statements'])('a connection that is ended %s fails its own work alone', async (when) => {
  const { database, lost } = await open();
  const begun = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const work = database.write(async (transaction) => {
    await sql`select 1`.execute(transaction);
    begun.resolve();
    if (when === 'between two statements') await gone.promise;
    await sql`select pg_sleep(20)`.execute(transaction);
  });
  const outcome = work.then(
    () => 'done',
    (error: unknown) => isUnavailable(error),
  );
  await begun.promise;
  await endOthers(database);
  await expect.poll(() => lost.length, { timeout: 5_000 }).toBeGreaterThan(0);
  gone.resolve();
  expect(await outcome).toBe(true);
  await database.write((transaction) => sql`create table afterwards (text text)`.execute(transaction));
});

test('a connection on which nothing comes back any more fails its work, and is not used again', async () => {
  const { database } = await open({ silenceMs: 500 });
  const silent = Array.from({ length: 10 }, () => sql`select pg_sleep(20)`.execute(database.read));
  const startedAt = Date.now();
  const outcomes = await Promise.allSettled(silent);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && isUnavailable(outcome.reason))).toEqual(silent.map(() => true));
  await database.ping();
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});
