import { inBackground, repeatedly } from './callbacks.ts';
import type { Context } from './context.ts';
import { nameStored } from './features/lists/naming.service.ts';
import type { Api } from './http/api.ts';
import { describeError } from './http/error-handler.ts';
import type { Services } from './services.ts';

const everyMs = 600_000;
/** Often, so that somebody who saves without end is not far beyond the bounds before versions are thinned. */
const thinEveryMs = 10_000;
/** Views of public links and openings since then are lost when the process is killed. */
const viewsEveryMs = 5_000;
const waiting = 'age-based deletion paused until the clock has been consistent for CLOCK_TRUST_HOURS';

/**
 * While the server listens: deletes sessions and links that have expired, counters that no longer limit anybody and what has been in the
 * bin for too long, thins versions, and looks whether what is counted of people's storage is what is stored. Deletion by age
 * waits until the clock has been consistent for `CLOCK_TRUST_HOURS`.
 */
export function sweepRegularly(
  app: Api,
  { config, database }: Context,
  {
    sessions,
    limits,
    bin,
    thinning,
    storage,
    invitations,
    publicLinks,
    mailWorker,
    openings,
    transfers,
    activity,
    notices,
    removal,
    clockTrust,
  }: Services,
): void {
  const { CLOCK_TRUST_HOURS: clockTrustHours } = config;
  const timers: NodeJS.Timeout[] = [];
  const closing = new AbortController();
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
    timers.push(repeatedly('sweeping', everyMs, run).unref());
  };
  let wasTrusted: boolean | undefined;
  const tell = () => {
    const { isTrusted } = clockTrust;
    if (isTrusted !== wasTrusted) app.log.info({ clockTrustHours }, isTrusted ? 'age-based deletion active' : waiting);
    wasTrusted = isTrusted;
  };
  app.addHook('onReady', async () => {
    await clockTrust.observe().catch((error: unknown) => app.log.warn({ problem: describeError(error) }, 'sweeping failed'));
  });
  app.addHook('onListen', async () => {
    tell();
    repeat(everyMs, async () => {
      await clockTrust.observe();
      tell();
      await sessions.writeUses();
      if (clockTrust.isTrusted) {
        await sessions.sweep();
        await invitations.sweep();
        await transfers.sweep();
        await activity.sweep();
        await notices.sweep();
        await mailWorker.sweep();
      }
      await limits.sweep();
      await bin.sweep();
      await storage.sweep();
    });
    const remove = () => inBackground('accounts: removal', removal.run);
    removal.onWake(remove);
    // Leftovers of a killed process.
    remove();
    inBackground('lists: names of elements', () => nameStored(database, closing.signal));
    repeat(everyMs, removal.run);
    repeat(thinEveryMs, () => thinning.sweep(closing.signal));
    repeat(viewsEveryMs, async () => {
      await publicLinks.writeViews();
      await openings.write();
    });
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await removal.stop();
    for (const timer of timers) clearInterval(timer);
    await Promise.all([publicLinks.writeViews(), openings.write()]).catch((error: unknown) =>
      app.log.warn({ problem: describeError(error) }, 'sweeping failed'),
    );
  });
}
