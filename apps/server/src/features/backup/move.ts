import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabasePlace } from '../../db/open-database.ts';
import { databaseFile } from '../../db/sqlite.ts';
import { backUpTo } from './back-up.ts';
import { requireIdle, restoreFrom } from './restore.ts';

interface MoveOptions {
  /** Tables that are there are kept in a schema of their own. */
  readonly replace: boolean;
  /** How messages name the address, which is a secret. */
  readonly named: string;
  readonly print: (text: string) => void;
}

/**
 * Copies the database at `place` to the PostgreSQL database `url`, with the sessions, and leaves it as it is. Interrupted at any moment it
 * can be run again. Throws as `restoreFrom`, also while a server uses either.
 */
export async function moveTo(place: DatabasePlace, url: string, { replace, named, print }: MoveOptions): Promise<void> {
  if (place.url === undefined) requireIdle(databaseFile(place.folder), true);
  const file = join(place.folder, 'move.db');
  try {
    await backUpTo(place, file, { force: true, print });
    await restoreFrom({ folder: place.folder, url }, file, { replace, keepSessions: true, named, print });
  } finally {
    rmSync(file, { force: true });
  }
}
