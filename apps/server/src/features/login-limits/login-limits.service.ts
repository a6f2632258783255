import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import type { Database, Queries } from '../../db/database.ts';
import { type Budget, hourMs, overdrawnMs, refillMs, waitMs } from './budget.rules.ts';
import { admitTry, recentFailures } from './login-delay.rules.ts';
import * as store from './login-limits.store.ts';

export type { Try } from './login-limits.store.ts';

export interface LoginLimits {
  /** Throws 429 when this try has to wait. */
  check(attempt: store.Try): Promise<void>;
  /** As `check`; and uses up the wait that the address has sat out, so that one try follows it, not many. */
  admit(attempt: store.Try): Promise<void>;
  failed(attempt: store.Try): Promise<void>;
  succeeded(transaction: Queries, account: string): Promise<void>;
  /** Throws 429 when the address has made too many accounts. */
  spendSignup(address: string): Promise<void>;
  giveSignupBack(address: string): Promise<void>;
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: () => number;
  readonly settings: { readonly LIMIT_LOGIN_FAILURES_PER_HOUR: number; readonly LIMIT_SIGNUPS_PER_HOUR: number };
}

/** Slows down guessing of passwords and mass sign-up; all counters live in the database and so survive a restart. */
export function createLoginLimits({ database, clock, settings }: Dependencies): LoginLimits {
  const failures: Budget = { limit: settings.LIMIT_LOGIN_FAILURES_PER_HOUR, windowMs: hourMs };
  const signups: Budget = { limit: settings.LIMIT_SIGNUPS_PER_HOUR, windowMs: hourMs };

  async function admit(attempt: store.Try, { useUp }: { useUp: boolean }): Promise<void> {
    const now = clock();
    refuseFor(waitMs(await store.readBudget(database.read, failureKey(attempt.address)), failures, now));
    const counted = recentFailures(await store.readFailures(database.read, attempt.account), now).length;
    const dueAt = await store.readDueAt(database.read, attempt);
    const admission = admitTry({ failures: counted, dueAt, now });
    if (!admission.admitted) {
      if (dueAt === undefined) await database.write((transaction) => store.recordDueAt(transaction, attempt, admission.dueAt));
      refuseFor(admission.dueAt - now);
    } else if (useUp && dueAt !== undefined) {
      const used = await database.write((transaction) => store.useUpDueAt(transaction, attempt, dueAt));
      if (!used) await admit(attempt, { useUp });
    }
  }

  return {
    check: (attempt) => admit(attempt, { useUp: false }),
    admit: (attempt) => admit(attempt, { useUp: true }),
    failed: (attempt) =>
      database.write(async (transaction) => {
        const now = clock();
        await store.spendBudget(transaction, failureKey(attempt.address), { refillMs: refillMs(failures), now });
        const failedAt = await store.lockFailures(transaction, attempt.account, now);
        await store.writeFailures(transaction, attempt.account, recentFailures([...failedAt, now], now));
      }),
    succeeded: (transaction, account) => store.forgetAccount(transaction, account),
    spendSignup: (address) =>
      database.write(async (transaction) => {
        const now = clock();
        const fullAt = await store.spendBudget(transaction, signupKey(address), { refillMs: refillMs(signups), now });
        // Thrown inside the transaction: what was spent too much is not kept.
        refuseFor(overdrawnMs(fullAt, signups, now));
      }),
    giveSignupBack: async (address) => {
      await database.write((transaction) =>
        store.spendBudget(transaction, signupKey(address), { refillMs: -refillMs(signups), now: clock() }),
      );
    },
    sweep: () => database.write((transaction) => store.sweepLimits(transaction, { now: clock(), before: clock() - hourMs })),
  };
}

/** Stands for an e-mail in the counters: what is typed by strangers is not kept as they typed it. */
export function accountDigest(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url');
}

function failureKey(address: string): string {
  return `login:${address}`;
}

function signupKey(address: string): string {
  return `signup:${address}`;
}

function refuseFor(ms: number): void {
  if (ms <= 0) return;
  const seconds = Math.ceil(ms / 1000);
  throw new AppError('too_many_requests', {
    message: `Too many tries. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then try again.`,
    retryAfterSeconds: seconds,
  });
}
