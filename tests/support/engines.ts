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
export const engines: readonly Engine[] = [sqlite()];

function sqlite(): Engine {
  const servers: RunningServer[] = [];
  return {
    name: 'SQLite',
    start: async (options) => {
      const server = await startServer(options);
      servers.push(server);
      return server;
    },
    stop: async () => {
      await Promise.all(servers.splice(0).map((server) => server.stop()));
    },
  };
}
