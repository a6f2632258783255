import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { guarded } from '../callbacks.ts';
import type { Database } from './database.ts';
import { isSerializationFailure } from './database-error.ts';
import { openChannel } from './postgres-channel.ts';
import { claimPostgres } from './postgres-identity.ts';
import type { Schema } from './schema.ts';

const maxTries = 10;
const longestStatementMs = 15_000;
/** Longer than the server lets any statement take: who is silent for so long is gone, or cannot be reached. */
const longestSilenceMs = 20_000;

/** Opens a pool of connections to the server that `url` names; `onError` hears of each that breaks. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { silenceMs = longestSilenceMs }: { readonly silenceMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    types: typeOverrides(),
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: longestStatementMs,
    idle_in_transaction_session_timeout: longestStatementMs,
    application_name: 'umlaut',
    keepAlive: true,
    stream: () => socketThatEndsWhenSilent(silenceMs),
  });
  // Also a connection in use tells of its end by an event, which would end the process if nobody heard it.
  const report = guarded('postgres: error', onError);
  pool.on(
    'connect',
    guarded('postgres: connect', (client: pg.PoolClient) => void client.on('error', report)),
  );
  // The pool repeats what an idle connection has said.
  pool.on(
    'error',
    guarded('postgres: idle error', () => {}),
  );
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const write: Database['write'] = (work) => withRetries(() => queries.transaction().setIsolationLevel('read committed').execute(work));
  return {
    engine: 'postgres',
    read: queries,
    write,
    claim: (onOther) => claimPostgres(write, onOther),
    openChannel: (receive, onChannelError) => openChannel({ url, pool, receive, onError: onChannelError }),
    async ping() {
      await pool.query('select 1');
    },
    async tryWriting() {
      // A transaction with an id of its own is written into the log when it ends.
      await pool.query('select pg_current_xact_id()');
    },
    close: () => pool.end(),
  };
}

/** The server's own limit cannot be told when the network is cut: then whatever waits here fails, and its place is free again. */
function socketThatEndsWhenSilent(silenceMs: number): Socket {
  const socket = new Socket();
  const destroy = () => socket.destroy();
  socket.setTimeout(silenceMs, guarded('postgres: silence', destroy, destroy));
  return socket;
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
