import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { findPlaceholder, removeSlice } from './removal.store.ts';

/** Deletes the content of deleted accounts in slices, as one transaction would block all other writers. */
export interface Removal {
  /** Resolves when nothing is left, or after `stop`. The next call continues after a killed process. */
  run(): Promise<void>;
  /** Has the server run it at once; without one, as in the administration command, nothing happens. */
  wake(): void;
  onWake(listener: () => void): void;
  /** Resolves when the slice under way is deleted. */
  stop(): Promise<void>;
}

export function createRemoval(database: Database): Removal {
  let listener = () => {};
  let underWay: Promise<void> | undefined;
  let isStopped = false;

  async function removeAll(): Promise<void> {
    for (;;) {
      const placeholder = isStopped ? undefined : await findPlaceholder(database.read);
      if (placeholder === undefined) return;
      await database.write((transaction) => removeSlice(transaction, placeholder));
      await turn();
    }
  }

  return {
    run() {
      underWay ??= removeAll().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    wake: () => listener(),
    onWake(call) {
      listener = call;
    },
    async stop() {
      isStopped = true;
      listener = () => {};
      await underWay;
    },
  };
}
