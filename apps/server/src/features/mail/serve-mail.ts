import { inBackground, repeatedly } from '../../callbacks.ts';
import type { Api } from '../../http/api.ts';
import { describeError } from '../../http/error-handler.ts';
import type { MailWorker } from './mail-worker.ts';
import type { Outbox } from './outbox.ts';

const lookEveryMs = 5_000;
const tellEveryMs = 3_600_000;

/** While the server listens: sends mails as they come, and looks each 5 s for those of other processes and for tries that are due. */
export function serveMail(app: Api, { outbox, mailWorker }: { readonly outbox: Outbox; readonly mailWorker: MailWorker }): void {
  if (!outbox.isOpen) return;
  let timer: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  const send = async () => {
    try {
      await mailWorker.sendDue();
    } catch (error) {
      // The mails stay in the outbox.
      app.log.warn({ problem: describeError(error) }, 'sending emails failed');
    }
    if (mailWorker.problem === undefined || performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    app.log.error({ mailProblem: mailWorker.problem }, 'emails are waiting: the mail server is unavailable');
  };
  app.addHook('onListen', async () => {
    timer = repeatedly('mail: look', lookEveryMs, send).unref();
    const wake = () => inBackground('mail: send', send);
    outbox.onWake(wake);
    wake();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    outbox.onWake(() => {});
    await mailWorker.stop();
  });
}
