import { AppError } from '../../app-error.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { LiveWork } from './live-work.ts';

/** A draft that is read takes far more memory than it has bytes. */
const madeAtOnce = 2;
const mostWaiting = 100;
/** Of one user, who must not take up all places. */
const mostOfOne = 20;

/**
 * Runs what saves from outside have to do with drafts: of one diagram one at a time, when it is their user's turn. Throws
 * `too_many_requests` as `LiveWork` does, and `busy` when too many wait.
 */
export type SavesInTurn = <Result>(
  save: { readonly diagramId: string; readonly userId: string },
  make: () => Promise<Result>,
) => Promise<Result>;

export function createSavesInTurn(work: LiveWork): SavesInTurn {
  const queue = new KeyedQueue({ atOnce: madeAtOnce, waiting: mostWaiting });
  /** How many of each user wait or run. */
  const ofUsers = new Map<string, number>();

  function count(userId: string, by: 1 | -1): void {
    const now = (ofUsers.get(userId) ?? 0) + by;
    if (now > 0) ofUsers.set(userId, now);
    else ofUsers.delete(userId);
  }

  return async ({ diagramId, userId }, make) => {
    if ((ofUsers.get(userId) ?? 0) >= mostOfOne) throw new AppError('busy', { retryAfterSeconds: 2 });
    count(userId, 1);
    try {
      for (;;) {
        await work.turn(userId);
        // Who has taken up too much while this waited lets the others go first.
        const made = await queue.run(diagramId, async () => (work.paceOf(userId).overdrawnMs() > 0 ? undefined : { result: await make() }));
        if (made !== undefined) return made.result;
      }
    } finally {
      count(userId, -1);
    }
  };
}
