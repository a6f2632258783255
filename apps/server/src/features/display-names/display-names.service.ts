import { invalidRequest } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { claimsServer } from './claimed-names.rules.ts';
import { findNames, setDisplayName } from './display-names.store.ts';
import { publicName } from './public-name.ts';

export interface DisplayNames {
  /** Sets the tidied name that others see; an empty one takes it back. Throws `invalid_request` for a name that claims to be the server's. */
  set(actor: Actor, displayName: string): Promise<void>;
  /** The name under which others see the user; undefined when there is no such user. */
  publicName(userId: string): Promise<string | undefined>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  /** Name of this server. */
  readonly host: string;
}

const claimed = 'This name could be mistaken for this server or its administrators. Choose another one.';

export function createDisplayNames({ database, events, host }: Dependencies): DisplayNames {
  return {
    async set({ userId }, displayName) {
      if (claimsServer(displayName, host)) throw invalidRequest([{ path: 'displayName', message: claimed }]);
      await database.write((transaction) => setDisplayName(transaction, userId, displayName));
      await events.publish({ type: 'user_renamed', userId });
    },

    async publicName(userId) {
      const names = await findNames(database.read, userId);
      return names && publicName(names);
    },
  };
}
