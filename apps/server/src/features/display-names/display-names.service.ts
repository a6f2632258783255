import type { Database } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { findNames, setDisplayName } from './display-names.store.ts';
import { publicName } from './public-name.ts';

export interface DisplayNames {
  /** Sets the tidied name that others see; an empty one takes it back. */
  set(actor: Actor, displayName: string): Promise<void>;
  /** The name under which others see the user; undefined when there is no such user. */
  publicName(userId: string): Promise<string | undefined>;
}

export function createDisplayNames({ database, events }: { readonly database: Database; readonly events: Events }): DisplayNames {
  return {
    async set({ userId }, displayName) {
      await database.write((transaction) => setDisplayName(transaction, userId, displayName));
      await events.publish({ type: 'user_renamed', userId });
    },

    async publicName(userId) {
      const names = await findNames(database.read, userId);
      return names && publicName(names);
    },
  };
}
