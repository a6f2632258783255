import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { ClockTrust } from '../clock/clock-trust.service.ts';
import { nextThinning, thinningRules, versionsToRemove } from './thinning.rules.ts';
import * as store from './versions.store.ts';

const diagramsAtOnce = 50;
/** Few enough that nobody who saves meanwhile waits for long. */
const versionsPerTransaction = 50;
/** Until the clock is trusted, what is due by age is looked at again after this time. */
const retryMs = 3_600_000;

export interface Thinning {
  /** Removes what is due, of at most 50 diagrams; the next call goes on. Several processes may do it at once. */
  sweep(): Promise<void>;
}

export function createThinning({
  database,
  config,
  clock,
  clockTrust,
}: {
  readonly database: Database;
  readonly config: Config;
  readonly clock: () => number;
  readonly clockTrust: Pick<ClockTrust, 'isTrusted'>;
}): Thinning {
  const rules = thinningRules(config);

  async function remove(diagramId: string, versions: readonly number[]): Promise<void> {
    for (const some of batches(versions)) await database.write((transaction) => store.deleteVersions(transaction, diagramId, some));
  }

  async function thin(due: { readonly id: string; readonly version: number; readonly dueAt: number }): Promise<void> {
    const list = () => store.listForThinning(database.read, due.id, due.version);
    const { isTrusted } = clockTrust;
    await remove(due.id, versionsToRemove(await list(), rules, isTrusted ? clock() : undefined));
    const next = isTrusted ? nextThinning(await list(), rules, clock()) : clock() + retryMs;
    await database.write((transaction) => store.setNextThinning(transaction, due, next));
  }

  return {
    async sweep() {
      // A time further ahead than any of these rules sets was written by a wrong clock.
      const latest = clock() + rules.hourlyMs + retryMs;
      for (const due of await store.listDue(database.read, { now: clock(), latest, limit: diagramsAtOnce })) await thin(due);
    },
  };
}

function batches<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / versionsPerTransaction) }, (_, index) =>
    all.slice(index * versionsPerTransaction, (index + 1) * versionsPerTransaction),
  );
}
