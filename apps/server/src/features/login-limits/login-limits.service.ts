import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { type Budget, hourMs, overdrawnMs, refillMs, waitMs } from '../../budget/budget.rules.ts';
import type { Database, Queries } from '../../db/database.ts';
import { admitTry, recentFailures } from './login-delay.rules.ts';
import * as store from './login-limits.store.ts';

export type { Try } from './login-limits.store.ts';

export interface LoginLimits {
  /** Throws 429 when this try has to wait; counts nothing. */
  check(attempt: store.Try): Promise<void>;
  /**
   * Throws 429 when this try has to wait; else counts it as a failure, which `succeeded` takes back. So tries at the same
   * moment are no more than tries in turn, and of several that come when a wait is over one is admitted.
   */
  admit(attempt: store.Try): Promise<void>;
  succeeded(transaction: Queries, attempt: store.Try): Promise<void>;
  /** Throws 429 when the address has made too many accounts. */
  spendSignup(address: string): Promise<void>;
  giveSignupBack(address: string): Promise<void>;
  /** Throws 429 when the user has changed the password too often: each change is hashed twice, and counts no failure. */
  spendPasswordChange(userId: string): Promise<void>;
  givePasswordChangeBack(userId: string): Promise<void>;
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: () => number;
  readonly settings: {
    readonly LIMIT_LOGIN_FAILURES_PER_HOUR: number;
    readonly LIMIT_SIGNUPS_PER_HOUR: number;
    readonly LIMIT_PASSWORD_CHANGES_PER_HOUR: number;
  };
}

const tooManyTries = 'Too many tries.';
const tooManyPasswordChanges = 'You changed your password too often.';

/**
 * Slows down guessing of passwords, mass sign-up and endless changes of a password; all counters live in the database and so
 * survive a restart.
 */
export function createLoginLimits({ database, clock, settings }: Dependencies): LoginLimits {
  const failures: Budget = { limit: settings.LIMIT_LOGIN_FAILURES_PER_HOUR, windowMs: hourMs };
  const signups: Budget = { limit: settings.LIMIT_SIGNUPS_PER_HOUR, windowMs: hourMs };
  const passwordChanges: Budget = { limit: settings.LIMIT_PASSWORD_CHANGES_PER_HOUR, windowMs: hourMs };

  function spend(key: string, budget: Budget, refusal: string): Promise<void> {
    return database.write(async (transaction) => {
      const now = clock();
      const fullAt = await store.spendBudget(transaction, key, { refillMs: wholeRefillMs(budget), now });
      // Thrown inside the transaction: what was spent too much is not kept.
      refuseFor(overdrawnMs(fullAt, budget, now), refusal);
    });
  }

  async function giveBack(transaction: Queries, key: string, budget: Budget): Promise<void> {
    await store.spendBudget(transaction, key, { refillMs: -wholeRefillMs(budget), now: clock() });
  }

  return {
    async check(attempt) {
      const now = clock();
      refuseFor(waitMs(await store.readBudget(database.read, failureKey(attempt)), failures, now));
      const failedAt = await store.readFailures(database.read, attempt.account);
      const dueAt = await store.readDueAt(database.read, attempt);
      const admission = admitTry({ failures: recentFailures(failedAt, now).length, dueAt, now });
      if (admission.admitted) return;
      if (dueAt === undefined) await database.write((transaction) => store.recordDueAt(transaction, attempt, admission.dueAt));
      refuseFor(admission.dueAt - now);
    },
    async admit(attempt) {
      const now = clock();
      refuseFor(await database.write((transaction) => admitOne(transaction, attempt, { now, budget: failures })));
    },
    async succeeded(transaction, attempt) {
      await store.forgetAccount(transaction, attempt.account);
      await giveBack(transaction, failureKey(attempt), failures);
    },
    spendSignup: (address) => spend(signupKey(address), signups, tooManyTries),
    giveSignupBack: (address) => database.write((transaction) => giveBack(transaction, signupKey(address), signups)),
    spendPasswordChange: (userId) => spend(passwordChangeKey(userId), passwordChanges, tooManyPasswordChanges),
    givePasswordChangeBack: (userId) => database.write((transaction) => giveBack(transaction, passwordChangeKey(userId), passwordChanges)),
    sweep: () => database.write((transaction) => store.sweepLimits(transaction, { now: clock(), before: clock() - hourMs })),
  };
}

/** Stands for an e-mail in the counters: what strangers type is not kept as they typed it. */
export function accountDigest(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url');
}

/** Milliseconds that this try has to wait; 0 when it was admitted, and counted as failed for the time being. */
async function admitOne(
  transaction: Queries,
  attempt: store.Try,
  { now, budget }: { readonly now: number; readonly budget: Budget },
): Promise<number> {
  const counted = recentFailures(await store.lockFailures(transaction, attempt.account, now), now);
  const admission = admitTry({ failures: counted.length, dueAt: await store.readDueAt(transaction, attempt), now });
  if (!admission.admitted) {
    await store.recordDueAt(transaction, attempt, admission.dueAt);
    return admission.dueAt - now;
  }
  const fullAt = await store.spendBudget(transaction, failureKey(attempt), { refillMs: wholeRefillMs(budget), now });
  // Thrown inside the transaction, so that a refused try uses nothing up.
  refuseFor(overdrawnMs(fullAt, budget, now));
  await store.deleteDueAt(transaction, attempt);
  await store.writeFailures(transaction, attempt.account, recentFailures([...counted, now], now));
  return 0;
}

/** The database counts whole ones. */
function wholeRefillMs(budget: Budget): number {
  return Math.floor(refillMs(budget));
}

function failureKey({ address }: store.Try): string {
  return `login:${address}`;
}

function signupKey(address: string): string {
  return `signup:${address}`;
}

function passwordChangeKey(userId: string): string {
  return `password:${userId}`;
}

function refuseFor(ms: number, refusal = tooManyTries): void {
  if (ms <= 0) return;
  const seconds = Math.ceil(ms / 1000);
  throw new AppError('too_many_requests', {
    message: `${refusal} Wait ${spoken(seconds)}, then try again.`,
    retryAfterSeconds: seconds,
  });
}

function spoken(seconds: number): string {
  if (seconds === 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
