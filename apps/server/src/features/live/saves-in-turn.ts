import { WorkQueue } from '../../work-queue.ts';
import type { LiveWork } from './live-work.ts';

/** A live document that is read takes far more memory than it has bytes. */
const madeAtOnce = 2;
const mostWaiting = 100;
/** Of one user, beside the one that runs. */
const mostOfOne = 19;

/**
 * Runs the work of saves on live documents: of one diagram one at a time, when it is their user's turn. Throws
 * `too_many_requests` as `LiveWork` does, and `busy` when too many wait.
 */
export type SavesInTurn = <Result>(
  save: { readonly diagramId: string; readonly userId: string },
  make: () => Promise<Result>,
) => Promise<Result>;

export function createSavesInTurn(work: LiveWork): SavesInTurn {
  const queue = new WorkQueue({ atOnce: madeAtOnce, waiting: mostWaiting, waitingOfOne: mostOfOne });

  return async ({ diagramId, userId }, make) => {
    for (;;) {
      await work.turn(userId);
      const made = await queue.run({ owner: userId, key: diagramId }, async () =>
        // A user who has overdrawn meanwhile lets the others go first.
        work.paceOf(userId).overdrawnMs() > 0 ? undefined : { result: await make() },
      );
      if (made !== undefined) return made.result;
    }
  };
}
