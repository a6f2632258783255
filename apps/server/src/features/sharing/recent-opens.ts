import type { Database } from '../../db/database.ts';
import { noteOpens } from './sharing.store.ts';

/** Keeps when people opened diagrams that are shared with them, to an hour or so, and stores it now and then. */
export interface RecentOpens {
  note(diagramId: string, userId: string): void;
  write(): Promise<void>;
}

const notedEveryMs = 3_600_000;
/** Entries beyond are forgotten, and stored once more at the next opening. */
const mostRemembered = 50_000;

export function createRecentOpens(database: Database, clock: () => number): RecentOpens {
  const noted = new Map<string, number>();
  let waiting = new Map<string, { readonly diagramId: string; readonly userId: string; readonly at: number }>();
  return {
    note(diagramId, userId) {
      const key = `${diagramId} ${userId}`;
      const at = clock();
      if (Math.abs(at - (noted.get(key) ?? Number.NEGATIVE_INFINITY)) < notedEveryMs) return;
      if (noted.size >= mostRemembered) noted.clear();
      noted.set(key, at);
      waiting.set(key, { diagramId, userId, at });
    },
    async write() {
      if (waiting.size === 0) return;
      const opens = [...waiting.values()];
      waiting = new Map();
      await database.write((transaction) => noteOpens(transaction, opens));
    },
  };
}
