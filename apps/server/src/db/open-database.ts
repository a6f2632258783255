import type { Database } from './database.ts';
import { migrate } from './migrations.ts';
import { openSqlite } from './sqlite.ts';

export interface DatabasePlace {
  /** Folder of the embedded database, used when there is no `url`. */
  readonly folder: string;
  /** `postgres://…` */
  readonly url?: string | undefined;
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(place: DatabasePlace, onError: (error: Error) => void): Promise<Database> {
  const database = place.url === undefined ? openSqlite(place.folder) : await connect(place.url, onError);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Loaded when asked for: the embedded database starts faster without it. */
async function connect(url: string, onError: (error: Error) => void): Promise<Database> {
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, onError);
}
