import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { isUnavailable } from '../../apps/server/src/db/database-error.ts';
import { openPostgres } from '../../apps/server/src/db/postgres.ts';
import { awakeNow } from '../support/awake-clock.ts';
import { type PostgresServer, sharedPostgres } from '../support/postgres.ts';

let server: Promise<PostgresServer> | undefined;
afterAll(async () => (await server)?.stop());

async function open(options: { readonly silenceMs?: number } = {}) {
  server ??= sharedPostgres();
  const url = await (await server).createDatabase();
  const lost: Error[] = [];
  const database = openPostgres(url, (error) => lost.push(error), options);
  onTestFinished(() => database.close());
  return { url, database, lost };
}

/** As a restart of the database would: ends every other connection to it. */
async function endConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

async function sleep(queries: Database['read'], seconds: number): Promise<void> {
  await queries.selectNoFrom(({ fn, val }) => fn('pg_sleep', [val(seconds)]).as('slept')).execute();
}

test.each(['during a statement', 'between two statements'])('a connection that is ended %s fails its own work alone', async (when) => {
  const { url, database, lost } = await open();
  const begun = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const work = database.write(async (transaction) => {
    await sleep(transaction, 0);
    begun.resolve();
    if (when === 'between two statements') await gone.promise;
    await sleep(transaction, 20);
  });
  const outcome = work.then(
    () => 'done',
    (error: unknown) => isUnavailable(error),
  );
  await begun.promise;
  await endConnections(url);
  await expect.poll(() => lost.length, { timeout: 20_000 }).toBeGreaterThan(0);
  gone.resolve();
  expect(await outcome).toBe(true);
  await database.write((transaction) => transaction.schema.createTable('afterwards').addColumn('text', 'text').execute());
});

test('a connection on which nothing comes back any more fails its work, and is not used again', async () => {
  const { database } = await open({ silenceMs: 500 });
  const silent = Array.from({ length: 10 }, () => sleep(database.read, 20));
  const startedAt = awakeNow();
  const outcomes = await Promise.allSettled(silent);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && isUnavailable(outcome.reason))).toEqual(silent.map(() => true));
  await database.ping();
  expect(awakeNow() - startedAt).toBeLessThan(10_000);
});
