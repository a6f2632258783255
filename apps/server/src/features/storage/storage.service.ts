import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import { allowancesOf } from '../accounts/allowances.ts';
import * as store from './storage.store.ts';

/** Storage use of accounts, against their limits. */
export interface Storage {
  /** Throws `storage_limit_reached` unless the owner has room for so many bytes more; `userId` is who asks. */
  requireRoom(queries: Queries, room: { readonly ownerId: string; readonly userId: string; readonly bytes: number }): Promise<void>;
  /** Counts what the diagrams of some owners take, the next ones with each call, and corrects a count that is not what is stored. */
  sweep(): Promise<void>;
}

const ownersPerSweep = 20;

const ownerIsFull = 'The owner’s storage is full. Ask the owner to free up space, or save your own copy.';

interface Dependencies {
  readonly database: Database;
  readonly config: Config;
}

export function createStorage({ database, config }: Dependencies): Storage {
  let last = '';

  /** One diagram in each turn of the event loop: on SQLite nobody else is served meanwhile. */
  async function measure(ownerId: string): Promise<number> {
    let bytes = 0;
    for (const id of await store.listDiagrams(database.read, ownerId)) {
      bytes += await store.measureDiagram(database.read, id);
      await turn();
    }
    return bytes;
  }

  return {
    async requireRoom(queries, { ownerId, userId, bytes }) {
      const stored = await store.findStorage(queries, ownerId);
      if (stored === undefined || stored.bytes + bytes <= allowancesOf(stored.plan, config).storage) return;
      throw new AppError('storage_limit_reached', ownerId === userId ? {} : { message: ownerIsFull });
    },

    async sweep() {
      const owners = await store.listOwners(database.read, { after: last, limit: ownersPerSweep });
      for (const { id, bytes } of owners) {
        // A save in between makes them differ as well; then it is counted once more, without saves.
        if ((await measure(id)) !== bytes) await database.write((transaction) => store.recount(transaction, id));
      }
      last = owners.length < ownersPerSweep ? '' : (owners.at(-1)?.id ?? '');
    },
  };
}
