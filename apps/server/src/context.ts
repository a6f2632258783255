import { join, resolve } from 'node:path';
import { type Limits, limitsOf } from '@umlaut/diagram';
import type { Config } from './config.ts';
import type { Claim, Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { openFolder } from './db/sqlite.ts';
import { watchWrites } from './db/write-health.ts';
import { renewEpochs } from './features/live/live-states.store.ts';
import { readTokenSecret } from './features/sessions/token-secret.ts';
import { asStartStep } from './start-problem.ts';

/** Dependencies of all features, opened once at the start. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  /** Whether it has just been found to be another copy than the one used here before, such as a restored backup. */
  readonly isRestored?: boolean;
  readonly diagramLimits: Limits;
  readonly tokenSecret: Uint8Array;
  /** Folder of the built web app; may be missing. */
  readonly siteFolder: string;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Milliseconds that only grow, for durations inside this process; `performance.now` where it is not given. */
  readonly elapsed?: (() => number) | undefined;
  close(): Promise<void>;
}

/** Opens what `config` names, or throws a `StartProblem`; `onError` hears of database connections that break. */
export async function openContext(config: Config, onError: (error: Error) => void): Promise<Context> {
  const folder = resolve(config.DATA_DIR);
  // With database and key from elsewhere nothing is written here, and the folder need not be there.
  const needsFolder = config.DATABASE_URL === undefined || config.TOKEN_SECRET === undefined;
  if (needsFolder) await asStartStep('folder', () => openFolder(folder));
  const tokenSecret = await asStartStep('folder', () => readTokenSecret(folder, config.TOKEN_SECRET));
  const database = watchWrites(await asStartStep('database', () => openDatabase({ folder, url: config.DATABASE_URL }, onError)));
  const claim = await asStartStep('database', () => claimOf(database));
  return {
    config,
    database,
    isRestored: claim === 'other',
    diagramLimits: limitsOf({ maxNodes: config.MAX_NODES, maxEdges: config.MAX_EDGES, maxKilobytes: config.MAX_KILOBYTES }),
    tokenSecret,
    siteFolder: join(import.meta.dirname, '../../web/dist'),
    clock: Date.now,
    close: () => database.close(),
  };
}

/** Live documents of another copy begin anew, in epochs that no client knows. */
async function claimOf(database: Database): Promise<Claim> {
  try {
    return await database.claim((transaction) => renewEpochs(transaction, database.engine));
  } catch (error) {
    await database.close();
    throw error;
  }
}
