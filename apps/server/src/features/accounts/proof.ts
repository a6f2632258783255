import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import * as store from './proof.store.ts';

/** The one place that binds shares to accounts. A share that is bound belongs to the account; one that waits gives no rights. */
export interface Proof {
  /** Query of the account that a new share with this e-mail is bound to at once. No row: the share waits. */
  personOf(queries: Queries, emailKey: string): ReturnType<typeof store.accountOf>;
  /**
   * Binds the shares that wait for this e-mail to its account. To be called after the commit of everything that makes an account or
   * a share: of two such transactions at once, the call after the later commit sees both.
   */
  bindWaiting(emailKey: string): Promise<void>;
}

export function createProof({ database, events }: { readonly database: Database; readonly events: Events }): Proof {
  const personOf: Proof['personOf'] = (queries, emailKey) => store.accountOf(queries, database.engine, emailKey);

  return {
    personOf,
    async bindWaiting(emailKey) {
      // Nearly always there is none: then nothing is written.
      if (!(await store.hasWaiting(database.read, emailKey))) return;
      const diagramIds = await database.write(async (transaction) => {
        const user = await personOf(transaction, emailKey).executeTakeFirst();
        return user === undefined ? [] : store.bindWaiting(transaction, { emailKey, userId: user.id });
      });
      for (const diagramId of diagramIds) await events.publish({ type: 'access_changed', diagramId });
    },
  };
}
