import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import { findById } from '../accounts/accounts.store.ts';
import { emailKeyOf } from '../accounts/email.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';
import { type AddressedMail, composeMail } from './compose-mail.ts';
import { isMailable } from './mail-address.ts';
import type { MailContent } from './mail-content.ts';
import { deleteCounts } from './mail-counts.store.ts';
import { readMailFailure, retryDelayMs } from './mail-delivery.rules.ts';
import type { MailKind } from './mail-kinds.ts';
import type { MailLimits } from './mail-limits.ts';
import { hostOf, type MailLinks } from './mail-links.ts';
import * as store from './mails.store.ts';
import { renderMail } from './render-mail.ts';
import type { SmtpTransport } from './smtp-transport.ts';

/** A mail that may go now. */
interface ReadyMail extends Omit<AddressedMail, 'write'> {
  readonly content: MailContent;
}

/** Sends the mails of the outbox. Several may work on one database: each mail is claimed by one of them. */
export interface MailWorker {
  /** Sends all that is due, some at once; resolves when nothing is due any more. */
  sendDue(): Promise<void>;
  /** Takes no further mail, and resolves when those under way are sent or not. */
  stop(): Promise<void>;
  /** Why mails do not go at the moment, in a sentence; undefined while they do, or nobody knows. */
  readonly problem: string | undefined;
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly config: Pick<Config, 'PUBLIC_URL'>;
  readonly links: MailLinks;
  readonly limits: MailLimits;
  readonly transport: SmtpTransport | undefined;
  readonly clock: () => number;
  /** Least ms between two mails of one lane; two lanes send at once. */
  readonly paceMs?: number;
}

const lanes = 2;
const dayMs = 86_400_000;
const sentForMs = 7 * dayMs;
const failedForMs = 30 * dayMs;

export function createMailWorker(parts: Dependencies): MailWorker {
  const { database, config, transport, clock, paceMs = 400 } = parts;
  const host = hostOf(config);
  let underWay: Promise<void> | undefined;
  let isStopping = false;
  let problem: string | undefined;

  /** Whether a mail was handed to the mail server: those that come to nothing keep no other waiting. */
  async function sendOne(smtp: SmtpTransport, left: Set<MailKind>): Promise<boolean> {
    const mail = await database.write((transaction) => store.claimMail(transaction, clock(), [...left]));
    // Undefined when another worker was faster.
    const ready = mail && (await database.write((transaction) => prepare({ ...parts, left }, transaction, mail)));
    if (mail === undefined || ready === undefined) return false;
    await hand(smtp, mail, ready);
    return true;
  }

  async function hand(smtp: SmtpTransport, mail: store.MailRecord, { to, content, replyTo }: ReadyMail): Promise<void> {
    const { subject, footLink } = content;
    const outgoing = { to, subject, replyTo, unsubscribeUrl: footLink?.url, messageId: `<${mail.id}@${host}>` };
    try {
      await smtp.send({ ...outgoing, ...renderMail(content, host) });
      problem = undefined;
      await database.write((transaction) => store.markSent(transaction, mail.id));
    } catch (error) {
      const failure = readMailFailure(error);
      if (failure.isOurs) problem = failure.problem;
      await database.write((transaction) =>
        failure.final
          ? store.markFailed(transaction, mail.id, failure.problem)
          : store.postpone(transaction, mail.id, {
              ...{ dueAt: clock() + retryDelayMs(mail.tries, Math.random()), problem: failure.problem, isTry: true },
            }),
      );
    }
  }

  /** `left`: kinds that the server has sent enough of; claiming and postponing each of their mails would be in vain. */
  async function lane(smtp: SmtpTransport, left: Set<MailKind>): Promise<void> {
    let isHanded = false;
    while (!isStopping && (await store.hasDueMail(database.read, clock(), [...left]))) {
      if (isHanded) await pause(paceMs);
      isHanded = await sendOne(smtp, left);
    }
  }

  return {
    async sendDue() {
      if (transport === undefined) return;
      // A round under way may have looked before the mail that this one is called for.
      await underWay;
      const left = new Set<MailKind>();
      underWay ??= Promise.all(Array.from({ length: lanes }, () => lane(transport, left)))
        .then(() => {})
        .finally(() => {
          underWay = undefined;
        });
      await underWay;
    },
    async stop() {
      isStopping = true;
      await underWay;
    },
    get problem() {
      return problem;
    },
    sweep: () =>
      database.write(async (transaction) => {
        const now = clock();
        await store.sweepMails(transaction, { now, sentBefore: now - sentForMs, failedBefore: now - failedForMs });
        await deleteCounts(transaction, now - dayMs);
      }),
  };
}

/** The mail in words; undefined when it is not to be sent now, which is noted then. */
async function prepare(
  { links, limits, clock, left }: Pick<Dependencies, 'links' | 'limits' | 'clock'> & { readonly left: Set<MailKind> },
  transaction: Queries,
  mail: store.MailRecord,
): Promise<ReadyMail | undefined> {
  const now = clock();
  if (!(await store.holdClaim(transaction, mail))) return undefined;
  const problem = mail.expiresAt <= now ? 'Could not be sent in time.' : await problemOfCauser(transaction, mail);
  if (problem !== undefined) {
    await store.markFailed(transaction, mail.id, problem);
    return undefined;
  }
  await limits.lock(transaction);
  const composed = await composeMail({ transaction, mail, links, now });
  if (composed === undefined || !isMailable(composed.to)) {
    await store.markSent(transaction, mail.id);
    return undefined;
  }
  const wait = mail.tries > 1 ? undefined : await limits.spend(transaction, mail, accountDigest(emailKeyOf(composed.to)));
  if (wait !== undefined && wait.waitMs > 0) {
    for (const kind of wait.kinds) left.add(kind);
    await store.postpone(transaction, mail.id, {
      dueAt: now + wait.waitMs,
      problem: 'Waiting: the sending limit is reached.',
      isTry: false,
    });
    return undefined;
  }
  const { to, replyTo, write } = composed;
  return { to, ...(replyTo === undefined ? {} : { replyTo }), content: await write() };
}

/** Why the user who has caused the mail has it sent no more: the account was disabled, maybe a moment ago. */
async function problemOfCauser(transaction: Queries, { causedBy }: store.MailRecord): Promise<string | undefined> {
  const user = causedBy === undefined ? undefined : await findById(transaction, causedBy);
  return user?.disabledAt === undefined ? undefined : store.senderDisabled;
}
