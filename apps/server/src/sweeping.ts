import { setInterval } from 'node:timers';
import type { Api } from './http/api.ts';
import { describeError } from './http/error-handler.ts';
import type { Services } from './services.ts';

const everyMs = 600_000;
/** Often, so that somebody who saves without end is not far beyond the bounds before versions are thinned. */
const thinEveryMs = 10_000;

/**
 * While the server listens: deletes sessions that have expired, counters that no longer limit anybody and what has been in the
 * bin for too long, thins versions, and looks whether what is counted of people's storage is what is stored.
 */
export function sweepRegularly(app: Api, { sessions, limits, bin, thinning, storage }: Services): void {
  const timers: NodeJS.Timeout[] = [];
  const repeat = (everyMs: number, sweep: () => Promise<void>) => {
    let isUnderWay = false;
    const run = async () => {
      if (isUnderWay) return;
      isUnderWay = true;
      try {
        await sweep();
      } catch (error) {
        // Nothing depends on it: the next round does what this one left.
        app.log.warn({ problem: describeError(error) }, 'sweeping failed');
      }
      isUnderWay = false;
    };
    timers.push(setInterval(() => void run(), everyMs).unref());
  };
  app.addHook('onListen', async () => {
    repeat(everyMs, async () => {
      await sessions.sweep();
      await limits.sweep();
      await bin.sweep();
      await storage.sweep();
    });
    repeat(thinEveryMs, () => thinning.sweep());
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}
