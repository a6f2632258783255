import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type { Pace } from '../../budget/pace.ts';
import { createWorkPaces } from '../../budget/work-paces.ts';
import { timed } from '../../budget/work-time.ts';

/** Event loop time of each user's live editing, of frames and requests together. */
export interface LiveWork {
  /** Returns the time budget of a user, in ms. */
  paceOf(userId: string): Pace;
  /** Does `work`, in one turn of the event loop, at the user's cost. */
  charge<Result>(userId: string, work: () => Result): Result;
  /** Resolves when the user has not taken up too much any more. Throws `too_many_requests` to whoever would wait for long. */
  turn(userId: string): Promise<void>;
  /** As `charge`, once it is the user's turn. */
  chargeInTurn<Result>(userId: string, work: () => Result): Promise<Result>;
}

/** Of their rate, people may take up so much whatever the others do: several times what drawing takes. */
const ownShare = 1 / 10;
/** Longest wait for a turn; a longer one is refused. */
const longestTurnMs = 5_000;

export function createLiveWork(msPerSecond: number): LiveWork {
  const paceOf = createWorkPaces({ msPerSecond, ownShare });

  function charge<Result>(userId: string, work: () => Result): Result {
    return timed(work, (ms) => paceOf(userId).spend(ms));
  }

  async function turn(userId: string): Promise<void> {
    // Of many who wait for the same moment, the first may take up so much that the others wait on.
    for (let ms = paceOf(userId).overdrawnMs(); ms > 0; ms = paceOf(userId).overdrawnMs()) {
      if (ms > longestTurnMs) throw tooMany(ms);
      await delay(ms);
    }
  }

  return {
    paceOf,
    charge,
    turn,
    async chargeInTurn(userId, work) {
      // Looked at in the same breath as the work begins: others of the same user may have come in between.
      while (paceOf(userId).overdrawnMs() > 0) await turn(userId);
      return charge(userId, work);
    },
  };
}

function tooMany(ms: number): AppError {
  const message = 'You’re making changes faster than the server can process them. Wait a moment and try again.';
  return new AppError('too_many_requests', { message, retryAfterSeconds: Math.ceil(ms / 1000) });
}
