import type { ActivityPage } from '@umlaut/api';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Diagrams } from '../diagrams/diagrams.service.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { comparePlaces, cursorOf, readCursor } from './activity.rules.ts';
import { listEvents, listSaves } from './activity.store.ts';
import { deleteEventsBefore } from './events.store.ts';

/** Things that happened to a diagram, for its owner. */
export interface Activity {
  /**
   * Newest first, at most `limit`, of those before the cursor `before`. Throws as `Diagrams.authorize`, and `invalid_request` for a
   * `before` that no page has given.
   */
  list(actor: Actor, diagramId: string, page: { readonly before?: string | undefined; readonly limit: number }): Promise<ActivityPage>;
  /** Deletes events that are older than `ACTIVITY_DAYS`. */
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly diagrams: Diagrams;
  readonly config: Pick<Config, 'ACTIVITY_DAYS'>;
  readonly clock: () => number;
}

const dayMs = 24 * 3_600_000;
const mostDeletedAtOnce = 5_000;

export function createActivity({ database, diagrams, config, clock }: Dependencies): Activity {
  return {
    async list(actor, diagramId, { before: text, limit }) {
      await diagrams.authorize(database.read, { actor, action: 'activity', id: diagramId });
      const before = text === undefined ? undefined : readCursor(text);
      if (text !== undefined && before === undefined)
        throw new AppError('invalid_request', { message: 'before is not a cursor of this list. Start with the first page.' });
      const page = { diagramId, before, limit: limit + 1 };
      const found = [...(await listEvents(database.read, page)), ...(await listSaves(database.read, page))].toSorted(comparePlaces);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        entries: shown.map(({ at, kind, who, detail }) => ({
          ...{ at: new Date(at).toISOString(), kind, detail },
          who: who === undefined ? null : { email: who.email, name: who.name, isYou: who.id === actor.userId },
        })),
        next: found.length > limit && last !== undefined ? cursorOf(last) : null,
      };
    },

    sweep: () =>
      database.write((transaction) => deleteEventsBefore(transaction, clock() - config.ACTIVITY_DAYS * dayMs, mostDeletedAtOnce)),
  };
}
