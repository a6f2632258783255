import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { nextThinning, thinningRules, versionsToRemove } from './thinning.rules.ts';
import * as store from './versions.store.ts';

const diagramsAtOnce = 50;
/** Few enough that nobody who saves meanwhile waits for long. */
const versionsPerTransaction = 50;

export interface Thinning {
  /** Removes what is due, of at most 50 diagrams; the next call goes on. Several processes may do it at once. */
  sweep(): Promise<void>;
}

export function createThinning({
  database,
  config,
  clock,
}: {
  readonly database: Database;
  readonly config: Config;
  readonly clock: () => number;
}): Thinning {
  const rules = thinningRules(config);

  async function remove(diagramId: string, versions: readonly number[]): Promise<void> {
    for (const some of batches(versions)) await database.write((transaction) => store.deleteVersions(transaction, diagramId, some));
  }

  async function thin(due: { readonly id: string; readonly version: number; readonly dueAt: number }): Promise<void> {
    const list = () => store.listForThinning(database.read, due.id, due.version);
    await remove(due.id, versionsToRemove(await list(), rules, clock()));
    const next = nextThinning(await list(), rules, clock());
    await database.write((transaction) => store.setNextThinning(transaction, due, next));
  }

  return {
    async sweep() {
      for (const due of await store.listDue(database.read, { now: clock(), limit: diagramsAtOnce })) await thin(due);
    },
  };
}

function batches<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / versionsPerTransaction) }, (_, index) =>
    all.slice(index * versionsPerTransaction, (index + 1) * versionsPerTransaction),
  );
}
