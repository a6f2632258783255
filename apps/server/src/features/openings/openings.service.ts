import type { Database } from '../../db/database.ts';
import { noteOpening, type Opening } from './openings.store.ts';

/** Times at which people opened diagrams, for their own lists and for the owners. Kept in memory for some seconds, then stored. */
export interface Openings {
  note(userId: string, diagramId: string): void;
  write(): Promise<void>;
}

export function createOpenings(database: Database, clock: () => number): Openings {
  let waiting = new Map<string, Opening>();
  return {
    note(userId, diagramId) {
      waiting.set(`${userId} ${diagramId}`, { userId, diagramId, at: clock() });
    },
    async write() {
      if (waiting.size === 0) return;
      const openings = waiting;
      waiting = new Map();
      try {
        await database.write(async (transaction) => {
          for (const opening of openings.values()) await noteOpening(transaction, opening);
        });
      } catch (error) {
        waiting = new Map([...openings, ...waiting]);
        throw error;
      }
    },
  };
}
