import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openContext } from '../../apps/server/src/context.ts';
import { makeDataDir } from './server.ts';

export interface AppRoute {
  readonly method: string;
  readonly url: string;
}

/** Every route of the application, from the application itself. */
export async function appRoutes(): Promise<readonly AppRoute[]> {
  const read = readConfig({ DATA_DIR: makeDataDir(), LOG_LEVEL: 'silent' });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const context = await openContext(read.config, (error) => {
    throw error;
  });
  try {
    const app = await createApp(context);
    await app.ready();
    const routes = [...app.routeList];
    await app.close();
    return routes;
  } finally {
    await context.close();
  }
}
