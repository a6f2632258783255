import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { isSerializationFailure } from './database-error.ts';
import type { Schema } from './schema.ts';

const maxTries = 10;

/** Opens a pool of connections to the server that `url` names; `onError` hears of connections that break while idle. */
export function openPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    types: typeOverrides(),
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'umlaut',
  });
  pool.on('error', onError);
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    read: queries,
    write: (work) => withRetries(() => queries.transaction().setIsolationLevel('read committed').execute(work)),
    async ping() {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/** Times and counts are int8, which pg would give as text; ours stay far below 2^53. */
function typeOverrides(): pg.TypeOverrides {
  const overrides = new pg.TypeOverrides();
  overrides.setTypeParser(pg.types.builtins.INT8, Number);
  return overrides;
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === maxTries || !isSerializationFailure(error)) throw error;
      await setTimeout(Math.random() * 10 * 2 ** tries);
    }
  }
}
