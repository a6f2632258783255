import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isFull, isUnavailable } from './database-error.ts';

/** However often it is asked, the database is looked at once in this time. */
const freshMs = 1_000;
const patienceMs = 2_000;

interface Look {
  readonly at: number;
  readonly result: Promise<void>;
}

/**
 * The same database with a `ping` that also rejects while nothing can be written. A healthy one is only read and locked for a
 * moment, which wears no disk; after a write has failed for want of room or of the database, something small is written at
 * each look until that succeeds, or another write does. `clock`: ms that only grow.
 */
export function watchWrites(database: Database, clock = () => performance.now()): Database {
  let hasFailed = false;
  let last: Look | undefined;

  async function look(): Promise<void> {
    await database.ping();
    if (!hasFailed) return;
    await database.tryWriting();
    hasFailed = false;
  }

  return {
    ...database,
    async write(work) {
      try {
        const value = await database.write(work);
        hasFailed = false;
        return value;
      } catch (error) {
        if (isFull(error) || isUnavailable(error)) hasFailed = true;
        throw error;
      }
    },
    ping() {
      const now = clock();
      if (last === undefined || now - last.at >= freshMs) last = { at: now, result: inTime(look()) };
      return last.result;
    },
  };
}

/** Rejects, as for a connection that timed out, when `work` takes too long: whoever asks about health waits for no lock. */
async function inTime(work: Promise<void>): Promise<void> {
  const over = new AbortController();
  const tooLate = setTimeout(patienceMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' });
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    over.abort();
    tooLate.catch(() => {});
    work.catch(() => {});
  }
}
