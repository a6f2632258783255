import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { sharedPostgres } from '../support/postgres.ts';
import { type RestorablePlace, runRestoreTrial } from '../support/restore-trial.ts';
import { type Environment, makeDataDir, type RunningServer, startServer } from '../support/server.ts';
import { trialSize } from '../support/trial-size.ts';

const files = ['umlaut.db', 'umlaut.db-wal', 'umlaut.db-shm'];
const env = { FREE_DIAGRAMS: '1000000', LIMIT_LOGIN_FAILURES_PER_HOUR: '100000' };
const stops: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

async function placeOf(
  settings: { readonly dataDir: string; readonly env: Environment },
  { backUp, putBack }: { readonly backUp: () => Promise<void> | void; readonly putBack: () => Promise<void> | void },
): Promise<RestorablePlace> {
  let server: RunningServer = await startServer(settings);
  stops.push(() => server.stop());
  return {
    server: () => server,
    backUp: async () => backUp(),
    async restore() {
      await server.stop();
      await putBack();
      server = await startServer(settings);
    },
  };
}

/** A copy of the database's file takes its place. */
async function copiedDatabase(): Promise<RestorablePlace> {
  const [dataDir, kept] = [makeDataDir(), makeDataDir()];
  return placeOf(
    { dataDir, env },
    {
      backUp() {
        rmSync(join(kept, 'backup.db'), { force: true });
        const database = new DatabaseSync(join(dataDir, 'umlaut.db'), { timeout: 10_000 });
        database.exec(`vacuum into '${join(kept, 'backup.db')}'`);
        database.close();
      },
      putBack() {
        for (const name of files) rmSync(join(dataDir, name), { force: true });
        cpSync(join(kept, 'backup.db'), join(dataDir, 'umlaut.db'));
      },
    },
  );
}

/** A copy of the whole folder takes its place, as a file system's snapshot does: nothing beside the database tells it. */
async function copiedFolder(): Promise<RestorablePlace> {
  const [dataDir, kept] = [makeDataDir(), makeDataDir()];
  return placeOf(
    { dataDir, env },
    {
      backUp() {
        rmSync(kept, { recursive: true, force: true });
        cpSync(dataDir, kept, { recursive: true });
      },
      putBack() {
        rmSync(dataDir, { recursive: true, force: true });
        cpSync(kept, dataDir, { recursive: true });
      },
    },
  );
}

async function copiedPostgres(): Promise<RestorablePlace> {
  const postgres = await sharedPostgres();
  stops.push(() => postgres.stop());
  const url = await postgres.createDatabase();
  const name = new URL(url).pathname.slice(1);
  const run = async (...statements: readonly string[]) => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: url.replace(`/${name}`, '/postgres') });
    await client.connect();
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname in ('${name}', '${name}_backup') and pid <> pg_backend_pid()`;
    for (const statement of [others, ...statements]) await client.query(statement);
    await client.end();
  };
  return placeOf(
    { dataDir: makeDataDir(), env: { ...env, DATABASE_URL: url } },
    {
      // A copy of the database holds its tables as they are, which a restore of the dump does not even.
      backUp: () =>
        run(
          `drop database if exists "${name}_backup" with (force)`,
          `create database "${name}_backup" template "${name}" strategy file_copy`,
        ),
      putBack: () => run(`drop database "${name}" with (force)`, `alter database "${name}_backup" rename to "${name}"`),
    },
  );
}

const ways = { 'a copied database': copiedDatabase, 'a copied folder': copiedFolder, PostgreSQL: copiedPostgres };
const restores = trialSize('RESTORES');

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'after the restore of a backup nothing is overwritten unseen, with %s',
  async (way) => {
    const result = await runRestoreTrial(await ways[way](), restores);
    console.log(way, JSON.stringify(result));
    expect(result).toMatchObject({ restores, overwritten: 0, dropped: 0 });
    expect(result.durable).toBe(restores * 24);
    expect(result.held).toBeGreaterThan(0);
  },
);
