import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openContext } from '../../apps/server/src/context.ts';
import { type Environment, makeDataDir } from './server.ts';

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

/** Every route of the application, from the application itself. */
export async function appRoutes(): Promise<readonly AppRoute[]> {
  const { app, close } = await openApp();
  try {
    return [...app.routeList];
  } finally {
    await close();
  }
}
