import { type Budget, hourMs, storedFullAt, waitMs, wholeRefillMs } from '../../budget/budget.rules.ts';
import type { Config } from '../../config.ts';
import type { Queries } from '../../db/database.ts';
import { holdBudget, spendBudget } from '../login-limits/login-limits.store.ts';
import { isNotice } from './mail-kinds.ts';
import type { MailRecord } from './mails.store.ts';

const dayMs = 24 * hourMs;
const toOneADay: Budget = { limit: 10, windowMs: dayMs };
/** The rest is for notices: who has got into an account must not keep them back by having other mails sent. */
const othersToOneADay: Budget = { limit: 8, windowMs: dayMs };
const resetsToOne: Budget = { limit: 3, windowMs: hourMs };

/** Milliseconds until the mail may go by all limits; 0 when it may at once, and is counted. */
export type SpendMail = (transaction: Queries, mail: MailRecord, addressDigest: string) => Promise<number>;

/** Limits of mails to one address, by one user and of the whole server. They are counted in the database, for all processes. */
export function createMailLimits(config: Pick<Config, 'LIMIT_MAILS_PER_HOUR' | 'LIMIT_INVITES_PER_DAY'>, clock: () => number): SpendMail {
  const all: Budget = { limit: config.LIMIT_MAILS_PER_HOUR, windowMs: hourMs };
  const byOne: Budget = { limit: config.LIMIT_INVITES_PER_DAY, windowMs: dayMs };
  return async (transaction, { kind, causedBy }, addressDigest) => {
    const now = clock();
    const budgets: (readonly [string, Budget])[] = [
      [`mail-to:${addressDigest}`, toOneADay],
      ['mail-all:', all],
      ...(isNotice(kind) ? [] : [[`mail-others-to:${addressDigest}`, othersToOneADay] as const]),
      ...(kind === 'reset' ? [[`reset-to:${addressDigest}`, resetsToOne] as const] : []),
      ...(causedBy === undefined ? [] : [[`mail-by:${causedBy}`, byOne] as const]),
    ];
    let wait = 0;
    for (const [key, budget] of budgets) {
      wait = Math.max(wait, waitMs(storedFullAt(await holdBudget(transaction, key, now), budget, now), budget, now));
    }
    if (wait > 0) return wait;
    for (const [key, budget] of budgets) {
      await spendBudget(transaction, key, { refillMs: wholeRefillMs(budget), now, latest: now + budget.windowMs });
    }
    return 0;
  };
}
