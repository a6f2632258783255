import { hourMs } from '../../budget/budget.rules.ts';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import { countMail, lockCounts, type MailLimit, waitMs } from './mail-counts.store.ts';
import { isNotice, isWayIn } from './mail-kinds.ts';
import type { MailRecord } from './mails.store.ts';

const dayMs = 24 * hourMs;
const toOneADay = 10;
/** The rest is for notices: who has got into an account must not keep them back by having other mails sent. */
const othersToOneADay = 8;
/** As many links work at once, and as long: however often others ask, one of the last hour is in the mailbox. */
const waysInToOneAnHour = 3;

/** Milliseconds until the mail may go by all limits; 0 when it may at once, and is counted. */
export type SpendMail = (transaction: Queries, mail: MailRecord, addressDigest: string) => Promise<number>;

interface Dependencies {
  readonly database: Pick<Database, 'engine'>;
  readonly config: Pick<Config, 'LIMIT_MAILS_PER_HOUR' | 'LIMIT_INVITES_PER_DAY'>;
  readonly clock: () => number;
}

/** Limits of mails to one address, by one user and of the whole server. They are counted in the database, for all processes. */
export function createMailLimits({ database, config, clock }: Dependencies): SpendMail {
  function limitsOf({ kind, causedBy }: MailRecord, addressDigest: string): readonly MailLimit[] {
    const limits: MailLimit[] = [
      { key: `to:${addressDigest}`, limit: toOneADay, windowMs: dayMs },
      { key: 'all:', limit: config.LIMIT_MAILS_PER_HOUR, windowMs: hourMs },
    ];
    if (!isNotice(kind)) limits.push({ key: `others-to:${addressDigest}`, limit: othersToOneADay, windowMs: dayMs });
    if (isWayIn(kind)) limits.push({ key: `${kind}s-to:${addressDigest}`, limit: waysInToOneAnHour, windowMs: hourMs });
    if (causedBy !== undefined) limits.push({ key: `by:${causedBy}`, limit: config.LIMIT_INVITES_PER_DAY, windowMs: dayMs });
    return limits;
  }

  return async (transaction, mail, addressDigest) => {
    const now = clock();
    const limits = limitsOf(mail, addressDigest);
    await lockCounts(transaction, database.engine);
    let wait = 0;
    for (const limit of limits) wait = Math.max(wait, await waitMs(transaction, limit, now));
    const keys = limits.map(({ key }) => key);
    if (wait === 0) await countMail(transaction, mail.id, keys, now);
    return wait;
  };
}
