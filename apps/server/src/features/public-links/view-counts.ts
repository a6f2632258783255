import type { Database } from '../../db/database.ts';
import { addViews, type Views } from './public-links.store.ts';

/** Views of public links, counted in memory until they are written. */
export interface ViewCounts {
  add(views: Views): void;
  /** Adds them to those in the database. Those that could not be written are written with the next ones. */
  write(): Promise<void>;
}

export function createViewCounts(database: Database): ViewCounts {
  let waiting = new Map<string, Views>();

  function add({ linkId, count, lastAt }: Views): void {
    const known = waiting.get(linkId);
    waiting.set(linkId, { linkId, count: count + (known?.count ?? 0), lastAt: Math.max(lastAt, known?.lastAt ?? 0) });
  }

  return {
    add,
    async write() {
      if (waiting.size === 0) return;
      const views = [...waiting.values()];
      waiting = new Map();
      try {
        await database.write(async (transaction) => {
          for (const one of views) await addViews(transaction, one);
        });
      } catch (error) {
        for (const one of views) add(one);
        throw error;
      }
    },
  };
}
