import { setImmediate as turn } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { ClockTrust } from '../clock/clock-trust.service.ts';
import { nextThinning, thinningRules, versionsToRemove } from './thinning.rules.ts';
import * as store from './versions.store.ts';

const diagramsAtOnce = 50;
/** With a sweep every ten seconds it keeps up with 300 saves a second, each of another diagram. */
const batchesPerSweep = 60;
/** Few enough that nobody who saves meanwhile waits for long. */
const versionsPerTransaction = 50;
/** Until the clock is trusted, what is due by age is looked at again after this time. */
const retryMs = 3_600_000;

export interface Thinning {
  /**
   * Removes what is due, of at most 3,000 diagrams, with a turn of the event loop between two of them; the next call goes on.
   * Several processes may do it at once. It ends early once `signal` is aborted.
   */
  sweep(signal?: AbortSignal): Promise<void>;
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
    const versions = await store.listForThinning(database.read, due.id, due.version);
    const { isTrusted } = clockTrust;
    const removed = versionsToRemove(versions, rules, isTrusted ? clock() : undefined);
    await remove(due.id, removed);
    const gone = new Set(removed);
    const left = versions.filter(({ version }) => !gone.has(version));
    const next = isTrusted ? nextThinning(left, rules, clock()) : clock() + retryMs;
    await database.write((transaction) => store.setNextThinning(transaction, due, next));
  }

  return {
    async sweep(signal) {
      for (let batch = 0; batch < batchesPerSweep; batch += 1) {
        // A time further ahead than any of these rules sets was written by a wrong clock.
        const latest = clock() + rules.hourlyMs + retryMs;
        const dues = await store.listDue(database.read, { now: clock(), latest, limit: diagramsAtOnce });
        for (const due of dues) {
          if (signal?.aborted === true) return;
          await thin(due);
          await turn();
        }
        if (dues.length < diagramsAtOnce) return;
      }
    },
  };
}

function batches<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / versionsPerTransaction) }, (_, index) =>
    all.slice(index * versionsPerTransaction, (index + 1) * versionsPerTransaction),
  );
}
