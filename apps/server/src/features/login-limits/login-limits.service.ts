import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { type Budget, hourMs, overdrawnMs, storedFullAt, waitMs, wholeRefillMs } from '../../budget/budget.rules.ts';
import type { Database, Queries } from '../../db/database.ts';
import { findKnownOrigin, forgetOrigins, forgetUnusedOrigins, rememberOrigin } from './known-origins.store.ts';
import { admitTry, longestDelayMs, recentFailures } from './login-delay.rules.ts';
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
  /** Takes the failure back and clears the account's others. Address and device are known to the account afterwards. */
  succeeded(transaction: Queries, attempt: store.Try): Promise<void>;
  /** Makes address and device known to the account without an admitted try: the user came by a link. */
  remember(transaction: Queries, attempt: store.Try): Promise<void>;
  /** Makes all other addresses and devices unknown to the account: others may have had its old password. */
  forgetOthers(transaction: Queries, attempt: store.Try): Promise<void>;
  /** Throws 429 when the address has made too many accounts. */
  spendSignup(address: string): Promise<void>;
  giveSignupBack(address: string): Promise<void>;
  /** Throws 429 when the user has changed the password too often: each change is hashed twice, and counts no failure. */
  spendPasswordChange(userId: string): Promise<void>;
  givePasswordChangeBack(userId: string): Promise<void>;
  /** Throws 429 when the address has asked for too many new passwords, whether or not the accounts exist. */
  spendReset(address: string): Promise<void>;
  /** Throws 429 when the user has asked for the same mail too often: three times an hour. */
  spendMailRequest(userId: string): Promise<void>;
  /** Throws 429 when the user has taken everything along three times within a day; spends nothing. */
  requireExport(userId: string): Promise<void>;
  /** Counts a download that arrived whole. */
  spendExport(userId: string): Promise<void>;
  /** Throws 429 when the user has requested twenty downloads within a day, whether or not they began or arrived. */
  spendExportStart(userId: string): Promise<void>;
  sweep(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: () => number;
  readonly settings: {
    readonly LIMIT_LOGIN_FAILURES_PER_HOUR: number;
    readonly LIMIT_SIGNUPS_PER_HOUR: number;
    readonly LIMIT_PASSWORD_CHANGES_PER_HOUR: number;
    readonly LIMIT_RESETS_PER_HOUR: number;
  };
}

/** Budgets of mails are counted by day. */
const longestWindowMs = 24 * hourMs;
const tooManyTries = 'Too many attempts.';
const tooManyPasswordChanges = 'You’ve changed your password too often.';
const tooManyMails = 'An email was just sent. Check your spam folder too.';
const tooManyExports = 'You’ve reached the limit of three downloads.';
const tooManyExportStarts = 'You’ve started too many downloads.';
const exports: Budget = { limit: 3, windowMs: 24 * hourMs };
const exportStarts: Budget = { limit: 20, windowMs: 24 * hourMs };
const mailRequests: Budget = { limit: 3, windowMs: hourMs };
/** Failures at one account from all addresses together that never logged in to it. */
const strangers: Budget = { limit: 100, windowMs: hourMs };

/**
 * Slows down guessing of passwords, mass sign-up and endless changes of a password; all counters live in the database and so
 * survive a restart. Times that a wrong clock has stored limit nobody longer than their window.
 */
export function createLoginLimits({ database, clock, settings }: Dependencies): LoginLimits {
  const failures: Budget = { limit: settings.LIMIT_LOGIN_FAILURES_PER_HOUR, windowMs: hourMs };
  const signups: Budget = { limit: settings.LIMIT_SIGNUPS_PER_HOUR, windowMs: hourMs };
  const resets: Budget = { limit: settings.LIMIT_RESETS_PER_HOUR, windowMs: hourMs };
  const passwordChanges: Budget = { limit: settings.LIMIT_PASSWORD_CHANGES_PER_HOUR, windowMs: hourMs };

  function spend(key: string, budget: Budget, refusal: string): Promise<void> {
    return database.write((transaction) => spendOne(transaction, { key, budget, now: clock(), refusal }));
  }

  async function requireLeft(key: string, budget: Budget, refusal: string): Promise<void> {
    const now = clock();
    refuseFor(waitMs(storedFullAt(await store.readBudget(database.read, key), budget, now), budget, now), refusal);
  }

  async function giveBack(transaction: Queries, key: string, budget: Budget): Promise<void> {
    const now = clock();
    await store.spendBudget(transaction, key, { refillMs: -wholeRefillMs(budget), now, latest: now + budget.windowMs });
  }

  /** Milliseconds to wait, by the budgets that the try would spend. */
  async function budgetWaitMs(counted: CountedTry, now: number): Promise<number> {
    const waits = budgetsOf(counted, failures).map(async ({ key, budget }) => {
      return waitMs(storedFullAt(await store.readBudget(database.read, key), budget, now), budget, now);
    });
    return Math.max(...(await Promise.all(waits)));
  }

  return {
    async check(given) {
      const now = clock();
      const attempt = await countedTry(database.read, given, now);
      refuseFor(await budgetWaitMs(attempt, now));
      const failedAt = await store.readFailures(database.read, attempt.account);
      const dueAt = await store.readDueAt(database.read, attempt);
      const admission = admitTry({ failures: recentFailures(failedAt, now).length, dueAt, now });
      if (admission.admitted) return;
      if (dueAt !== admission.dueAt) await database.write((transaction) => recordDueAt(transaction, attempt, admission.dueAt, now));
      refuseFor(admission.dueAt - now);
    },
    async admit(given) {
      const now = clock();
      refuseFor(
        await database.write(async (transaction) => {
          const attempt = await countedTry(transaction, given, now);
          return admitOne(transaction, attempt, { now, budgets: budgetsOf(attempt, failures) });
        }),
      );
    },
    async succeeded(transaction, given) {
      const attempt = await countedTry(transaction, given, clock());
      await store.forgetAccount(transaction, attempt.account);
      for (const { key, budget } of budgetsOf(attempt, failures)) await giveBack(transaction, key, budget);
      await rememberOrigin(transaction, given, clock());
    },
    remember: (transaction, given) => rememberOrigin(transaction, given, clock()),
    forgetOthers: (transaction, { account, ...keep }) => forgetOrigins(transaction, account, keep),
    spendSignup: (address) => spend(signupKey(address), signups, tooManyTries),
    giveSignupBack: (address) => database.write((transaction) => giveBack(transaction, signupKey(address), signups)),
    spendPasswordChange: (userId) => spend(passwordChangeKey(userId), passwordChanges, tooManyPasswordChanges),
    givePasswordChangeBack: (userId) => database.write((transaction) => giveBack(transaction, passwordChangeKey(userId), passwordChanges)),
    spendReset: (address) => spend(`reset:${address}`, resets, tooManyTries),
    spendMailRequest: (userId) => spend(`mail-request:${userId}`, mailRequests, tooManyMails),
    requireExport: (userId) => requireLeft(exportKey(userId), exports, tooManyExports),
    // Two that end at once may both be the third: an overdrawn budget would be taken for that of a wrong clock.
    spendExport: (userId) => spend(exportKey(userId), exports, tooManyExports).catch(ignoreOverdrawn),
    spendExportStart: (userId) => spend(`export-start:${userId}`, exportStarts, tooManyExportStarts),
    sweep: () =>
      database.write(async (transaction) => {
        const now = clock();
        await store.sweepLimits(transaction, { now, before: now - hourMs, latest: now + hourMs, latestBudget: now + longestWindowMs });
        await forgetUnusedOrigins(transaction, now);
      }),
  };
}

/** Stands for an e-mail in the counters: what strangers type is not kept as they typed it. */
export function accountDigest(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('base64url');
}

/**
 * A try by the counters that it is counted in: known addresses of an account have their own, which no stranger can use up, and a known
 * device has its own wherever it is. `address` is the device's digest then.
 */
interface CountedTry extends Omit<store.Try, 'deviceSecret'> {
  readonly isKnown: boolean;
}

async function countedTry(queries: Queries, attempt: store.Try, now: number): Promise<CountedTry> {
  const { account, address } = attempt;
  const origin = await findKnownOrigin(queries, attempt, now);
  if (origin === undefined) return { account, address, isKnown: false };
  return { account: origin === address ? `${account} known` : `${account} ${origin}`, address: origin, isKnown: true };
}

interface KeyedBudget {
  readonly key: string;
  readonly budget: Budget;
}

function budgetsOf({ account, address, isKnown }: CountedTry, ofAddress: Budget): readonly KeyedBudget[] {
  const own = { key: `login:${address}`, budget: ofAddress };
  return isKnown ? [own] : [own, { key: `account:${account}`, budget: strangers }];
}

/** Milliseconds that this try has to wait; 0 when it was admitted, and counted as failed for the time being. */
async function admitOne(
  transaction: Queries,
  attempt: CountedTry,
  { now, budgets }: { readonly now: number; readonly budgets: readonly KeyedBudget[] },
): Promise<number> {
  const counted = recentFailures(await store.lockFailures(transaction, attempt.account, now), now);
  const admission = admitTry({ failures: counted.length, dueAt: await store.readDueAt(transaction, attempt), now });
  if (!admission.admitted) {
    await recordDueAt(transaction, attempt, admission.dueAt, now);
    return admission.dueAt - now;
  }
  for (const { key, budget } of budgets) await spendOne(transaction, { key, budget, now });
  await store.deleteDueAt(transaction, attempt);
  await store.writeFailures(transaction, attempt.account, recentFailures([...counted, now], now));
  return 0;
}

/** Throws 429, in the transaction, so that a refused try uses nothing up. */
async function spendOne(
  transaction: Queries,
  { key, budget, now, refusal }: KeyedBudget & { readonly now: number; readonly refusal?: string },
): Promise<void> {
  const fullAt = await store.spendBudget(transaction, key, { refillMs: wholeRefillMs(budget), now, latest: now + budget.windowMs });
  refuseFor(overdrawnMs(fullAt, budget, now), refusal);
}

function recordDueAt(transaction: Queries, attempt: store.Try, dueAt: number, now: number): Promise<void> {
  return store.recordDueAt(transaction, attempt, { dueAt, latest: now + longestDelayMs });
}

function signupKey(address: string): string {
  return `signup:${address}`;
}

function exportKey(userId: string): string {
  return `export:${userId}`;
}

function ignoreOverdrawn(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

function passwordChangeKey(userId: string): string {
  return `password:${userId}`;
}

function refuseFor(ms: number, refusal = tooManyTries): void {
  if (ms <= 0) return;
  const seconds = Math.ceil(ms / 1000);
  throw new AppError('too_many_requests', {
    message: `${refusal} Wait ${spoken(seconds)} and try again.`,
    retryAfterSeconds: seconds,
  });
}

function spoken(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
