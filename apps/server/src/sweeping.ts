import { setInterval } from 'node:timers';
import type { Api } from './http/api.ts';
import { describeError } from './http/error-handler.ts';
import type { Services } from './services.ts';

const everyMs = 600_000;

/** Deletes, while the server listens, sessions that have expired and counters that no longer limit anybody. */
export function sweepRegularly(app: Api, { sessions, limits }: Services): void {
  const sweep = async () => {
    try {
      await sessions.sweep();
      await limits.sweep();
    } catch (error) {
      // Nothing depends on it: the next round deletes what this one left.
      app.log.warn({ problem: describeError(error) }, 'sweeping failed');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => void sweep(), everyMs);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
