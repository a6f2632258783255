import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { DatabasePlace } from '../../apps/server/src/db/open-database.ts';
import { openPostgres } from '../../apps/server/src/db/postgres.ts';
import { openSqlite } from '../../apps/server/src/db/sqlite.ts';
import { type PostgresServer, sharedPostgres } from '../support/postgres.ts';

/** A database engine that the stores promise to run on alike. */
export interface Engine {
  readonly name: Database['engine'];
  /** A place for a database of its own, without any table, gone when the test is. */
  readonly makePlace: () => Promise<DatabasePlace>;
  /** Opens the database there without making tables. */
  readonly openBare: (place: DatabasePlace) => Database;
  readonly stop: () => Promise<void>;
}

/** Every engine the contract is held on. */
export const engines: readonly Engine[] = [sqlite(), postgres()];

function sqlite(): Engine {
  return {
    name: 'sqlite',
    makePlace: async () => ({ folder: makeFolder() }),
    openBare: ({ folder }) => openSqlite(folder),
    stop: async () => {},
  };
}

function postgres(): Engine {
  let server: Promise<PostgresServer> | undefined;
  return {
    name: 'postgres',
    async makePlace() {
      server ??= sharedPostgres();
      return { folder: makeFolder(), url: await (await server).createDatabase() };
    },
    openBare: ({ url = '' }) => openPostgres(url, () => {}),
    stop: async () => (await server)?.stop(),
  };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'umlaut-contract-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
