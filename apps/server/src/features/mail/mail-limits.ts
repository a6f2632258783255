import { hourMs } from '../../budget/budget.rules.ts';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import { countMail, lockCounts, type MailLimit, waitMs } from './mail-counts.store.ts';
import { isFromOthers, isNotice, isWayIn, type MailKind, mailKinds } from './mail-kinds.ts';
import type { MailRecord } from './mails.store.ts';

const dayMs = 24 * hourMs;
/** Mails that other users cause, to one address. */
const fromOthersADay = 8;
/** Of all that the server sends. The rest is kept for mails that people need to get into their accounts. */
const fromOthersShare = 0.75;
/** Of all that the server sends, except notices. The rest is kept for mails that let people in: sign-ups of strangers must not use it up. */
const deferrableShare = 0.9;
/** Each kind of an address's own mails is counted by itself, so that none of them can be used to keep another back. */
const ofOneKindAnHour = 3;
/** These can be caused for an address without an account, so they are few. A new password waits an hour at most. */
const ofOneKindADay: Partial<Record<MailKind, number>> = { confirm: 8, change: 8 };

/** Limits of mails to one address, by one user and of the whole server. They are counted in the database, for all processes. */
export interface MailLimits {
  /** Has mails go one after the other until the transaction ends: what `spend` counts, and links that answer other mails. */
  lock(transaction: Queries): Promise<void>;
  /** When the mail may go by all limits; it is counted when it may at once. To be called under the lock. */
  spend(transaction: Queries, mail: MailRecord, addressDigest: string): Promise<MailWait>;
}

/** How long a mail has to wait. */
interface MailWait {
  /** Milliseconds; 0 when it may go at once. */
  readonly waitMs: number;
  /** Kinds whose mails all have to wait because of a limit of the server; empty if the limit is that of an address or a user. */
  readonly kinds: readonly MailKind[];
}

/** A limit with the kinds that all wait for it. */
interface KindsLimit extends MailLimit {
  readonly kinds?: readonly MailKind[];
}

interface Dependencies {
  readonly database: Pick<Database, 'engine'>;
  readonly config: Pick<Config, 'LIMIT_MAILS_PER_HOUR' | 'LIMIT_INVITES_PER_DAY'>;
  readonly clock: () => number;
}

export function createMailLimits({ database, config, clock }: Dependencies): MailLimits {
  const ofServer = config.LIMIT_MAILS_PER_HOUR;

  function limitsOf({ kind, causedBy }: MailRecord, addressDigest: string): readonly KindsLimit[] {
    if (!isFromOthers(kind)) return ownLimits(kind, addressDigest);
    const limits: KindsLimit[] = [
      ...serverLimits(kind),
      { key: 'others:', limit: Math.ceil(ofServer * fromOthersShare), windowMs: hourMs, kinds: mailKinds.filter(isFromOthers) },
      { key: `others-to:${addressDigest}`, limit: fromOthersADay, windowMs: dayMs },
    ];
    if (causedBy !== undefined) limits.push({ key: `by:${causedBy}`, limit: config.LIMIT_INVITES_PER_DAY, windowMs: dayMs });
    return limits;
  }

  /** Notices are counted, but wait for no other mail of the server. */
  function serverLimits(kind: MailKind): readonly KindsLimit[] {
    if (isNotice(kind)) return [{ key: 'all:', limit: Number.MAX_SAFE_INTEGER, windowMs: hourMs }];
    const all = { key: 'all:', limit: ofServer, windowMs: hourMs, kinds: mailKinds.filter((one) => !isNotice(one)) };
    if (isWayIn(kind)) return [all];
    const deferrable = mailKinds.filter((one) => !isNotice(one) && !isWayIn(one));
    return [all, { key: 'deferrable:', limit: Math.ceil(ofServer * deferrableShare), windowMs: hourMs, kinds: deferrable }];
  }

  function ownLimits(kind: MailKind, addressDigest: string): readonly KindsLimit[] {
    const key = `${kind}-to:${addressDigest}`;
    const aDay = ofOneKindADay[kind];
    return [
      ...serverLimits(kind),
      { key, limit: ofOneKindAnHour, windowMs: hourMs },
      ...(aDay === undefined ? [] : [{ key, limit: aDay, windowMs: dayMs }]),
    ];
  }

  return {
    lock: (transaction) => lockCounts(transaction, database.engine),

    async spend(transaction, mail, addressDigest) {
      const now = clock();
      const limits = limitsOf(mail, addressDigest);
      let wait = 0;
      const kinds: MailKind[] = [];
      for (const limit of limits) {
        const ofLimit = await waitMs(transaction, limit, now);
        if (ofLimit > 0) kinds.push(...(limit.kinds ?? []));
        wait = Math.max(wait, ofLimit);
      }
      const keys = [...new Set(limits.map(({ key }) => key))];
      if (wait === 0) await countMail(transaction, mail.id, keys, now);
      return { waitMs: wait, kinds };
    },
  };
}
