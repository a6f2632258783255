import type { Events } from '../../events/events.ts';
import type { Actor } from './sessions.service.ts';

const keptMs = 5_000;
const mostKept = 10_000;

/** Whose sessions were found within the last seconds; all are forgotten as soon as any session is heard to have ended. */
export function createRecentActors(events: Events, clock: () => number) {
  const known = new Map<string, { readonly actor: Actor; readonly until: number }>();
  events.subscribe(({ type }) => {
    if (type === 'session_ended' || type === 'sessions_ended') known.clear();
  });

  return {
    find(sessionId: string): Actor | undefined {
      const entry = known.get(sessionId);
      return entry !== undefined && entry.until > clock() ? entry.actor : undefined;
    },

    keep(actor: Actor, expiresAt: number): void {
      known.delete(actor.sessionId);
      known.set(actor.sessionId, { actor, until: Math.min(clock() + keptMs, expiresAt) });
      const [oldest] = known.keys();
      if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    },
  };
}
