import { Readable } from 'node:stream';
import { administer } from '../../apps/server/src/administer.ts';
import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openContext } from '../../apps/server/src/context.ts';
import { type Environment, type Finished, generousLimits, makeDataDir, type RunningServer, type ServerOptions } from './server.ts';

/** Requests that are still on their way then are cut off. */
const stopPatienceMs = 1_000;
const closeIdleEveryMs = 50;

type App = Awaited<ReturnType<typeof createApp>>;

export interface AppRoute {
  readonly method: string;
  readonly url: string;
}

export interface OpenApp {
  readonly app: App;
  /** The database, for tests that change it under the application. */
  readonly database: Awaited<ReturnType<typeof openContext>>['database'];
  readonly close: () => Promise<void>;
}

/** The application in this process, on a database of its own; `siteFolder` is where its pages lie. */
export async function openApp(wishes: { readonly env?: Environment; readonly siteFolder?: string } = {}): Promise<OpenApp> {
  const read = readConfig({ DATA_DIR: makeDataDir(), LOG_LEVEL: 'silent', ...wishes.env });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const context = await openContext(read.config, (error) => {
    throw error;
  });
  const app = await createApp({ ...context, siteFolder: wishes.siteFolder ?? context.siteFolder });
  await app.ready();
  return {
    app,
    database: context.database,
    close: async () => {
      await app.close();
      await context.close();
    },
  };
}

/**
 * Starts a server in this process, with a silent log, for tests that only talk to it: that takes a fraction of the time of
 * `startServer`, whose process can be killed and its output read.
 */
export async function serveApp(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? makeDataDir();
  const env = { DATA_DIR: dataDir, ...generousLimits, ...options.env };
  const { app, close } = await openApp({ env });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, dataDir, env, stop: () => stopServing(app, close) };
}

/** Runs the administration command in this process, as `runAdmin` does in one of its own; the commands that copy print to the console. */
export async function administerApp(words: readonly string[], env: Environment, input = ''): Promise<Finished> {
  const texts = { stdout: '', stderr: '' };
  const code = await administer(env, words, {
    print: (text) => {
      texts.stdout += `${text}\n`;
    },
    complain: (text) => {
      texts.stderr += `${text}\n`;
    },
    input: Readable.from([input]),
  });
  return { code, ...texts };
}

/** Clients keep idle connections open, and closing waits for all. */
async function stopServing(app: App, close: () => Promise<void>): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
  const all = setTimeout(() => app.server.closeAllConnections(), stopPatienceMs);
  try {
    await close();
  } finally {
    clearInterval(idle);
    clearTimeout(all);
  }
}

/** Every route of the application, from the application itself. */
export async function appRoutes(): Promise<readonly AppRoute[]> {
  const { app, close } = await openApp();
  try {
    return [...app.routeList];
  } finally {
    await close();
  }
}
