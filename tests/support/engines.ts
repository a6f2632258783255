import { serveApp } from './app.ts';
import { type PostgresServer, sharedPostgres } from './postgres.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

type Start = (options?: ServerOptions) => Promise<RunningServer>;

/** A database engine the server runs on. */
export interface Engine {
  readonly name: string;
  /** Starts a server in this process on a fresh database of its own. */
  readonly serve: Start;
  /** The same with a process for the server. */
  readonly start: Start;
  /** Stops whatever this engine started. */
  readonly stop: () => Promise<void>;
}

/** Every engine the contract is held on. */
export const engines: readonly Engine[] = [sqlite(), postgres()];

function sqlite(): Engine {
  const servers: RunningServer[] = [];
  return {
    name: 'SQLite',
    serve: noting(servers, serveApp),
    start: noting(servers, startServer),
    stop: () => stopAll(servers),
  };
}

function postgres(): Engine {
  const servers: RunningServer[] = [];
  let cluster: PostgresServer | undefined;
  const onDatabase =
    (start: Start): Start =>
    async (options = {}) => {
      cluster ??= await sharedPostgres();
      return await start({ ...options, env: { ...options.env, DATABASE_URL: await cluster.createDatabase() } });
    };
  return {
    name: 'PostgreSQL',
    serve: noting(servers, onDatabase(serveApp)),
    start: noting(servers, onDatabase(startServer)),
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

function noting(servers: RunningServer[], start: Start): Start {
  return async (options) => {
    const server = await start(options);
    servers.push(server);
    return server;
  };
}

async function stopAll(servers: RunningServer[]): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
}
