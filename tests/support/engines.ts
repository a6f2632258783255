import { type PostgresServer, sharedPostgres } from './postgres.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

/** A database engine the server runs on. */
export interface Engine {
  readonly name: string;
  /** Starts a server on a fresh database of its own. */
  readonly start: (options?: ServerOptions) => Promise<RunningServer>;
  /** Stops whatever this engine started. */
  readonly stop: () => Promise<void>;
}

/** Every engine the contract is held on. */
export const engines: readonly Engine[] = [sqlite(), postgres()];

function sqlite(): Engine {
  const servers: RunningServer[] = [];
  return {
    name: 'SQLite',
    start: async (options) => {
      const server = await startServer(options);
      servers.push(server);
      return server;
    },
    stop: () => stopAll(servers),
  };
}

function postgres(): Engine {
  const servers: RunningServer[] = [];
  let cluster: PostgresServer | undefined;
  return {
    name: 'PostgreSQL',
    start: async (options = {}) => {
      cluster ??= await sharedPostgres();
      const env = { ...options.env, DATABASE_URL: await cluster.createDatabase() };
      const server = await startServer({ ...options, env });
      servers.push(server);
      return server;
    },
    stop: async () => {
      try {
        await stopAll(servers);
      } finally {
        await cluster?.stop();
        cluster = undefined;
      }
    },
  };
}

async function stopAll(servers: RunningServer[]): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
}
