import { LRUCache } from 'lru-cache';
import type { Events } from '../../events/events.ts';
import type { Actor } from './sessions.service.ts';
import type { TokenClaims } from './tokens.ts';

const keptMs = 5_000;
const mostKept = 10_000;

/** Cache of the actors found within the last seconds; cleared when any session ends. */
export function createRecentActors(events: Events, clock: () => number, elapsed: () => number = () => performance.now()) {
  const known = new LRUCache<string, { readonly actor: Actor; readonly foundAt: number; readonly expiresAt: number }>({ max: mostKept });
  let ends = 0;
  events.subscribe(({ type }) => {
    if (type !== 'session_ended' && type !== 'sessions_ended') return;
    ends += 1;
    known.clear();
  });

  return {
    find({ sessionId, userId }: TokenClaims): Actor | undefined {
      const entry = known.get(sessionId);
      if (entry === undefined || entry.actor.userId !== userId) return undefined;
      if (elapsed() - entry.foundAt < keptMs && entry.expiresAt > clock()) return entry.actor;
      known.delete(sessionId);
      return undefined;
    },

    /** To be called before a session is looked for: what is found is kept by the answer, unless some session has ended meanwhile. */
    look(): (actor: Actor, expiresAt: number) => void {
      const endsBefore = ends;
      return (actor, expiresAt) => {
        if (ends === endsBefore) known.set(actor.sessionId, { actor, foundAt: elapsed(), expiresAt });
      };
    },
  };
}
