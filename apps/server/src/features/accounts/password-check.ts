import type { Database, Queries } from '../../db/database.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import { WorkQueue } from '../../work-queue.ts';
import { accountDigest, type LoginLimits, type Try } from '../login-limits/login-limits.service.ts';
import { findByEmailKey, replacePassword, type UserRecord } from './accounts.store.ts';
import { emailKeyOf, isStorable } from './email.ts';
import { forgetDevices } from './known-devices.store.ts';
import { hashPassword, verifyPassword } from './password-hashing.ts';

export interface Credentials extends LoginOrigin {
  readonly email: string;
  readonly password: string;
}

export interface PasswordCheck {
  /**
   * Returns the account that the password belongs to, or undefined; takes as long for accounts that do not exist. Throws
   * `too_many_requests` when this try has to wait. The try counts as failed until `accept` is called in the transaction that
   * acts on the right password. `asker`: owner of the queue entry, the logged-in user's id or else the address.
   */
  checkPassword(credentials: Credentials, asker: string): Promise<UserRecord | undefined>;
  accept(transaction: Queries, credentials: Omit<Credentials, 'password'>): Promise<void>;
  /** As `accept`, after a new password was set: all other addresses and devices become unknown to the account. */
  acceptNew(transaction: Queries, credentials: Omit<Credentials, 'password'> & { readonly userId: string }): Promise<void>;
  /** Whether the account still has the password that was checked, which stays until the transaction ends; the try is accepted then. */
  holds(transaction: Queries, user: UserRecord, credentials: Credentials): Promise<boolean>;
  hash(password: string, asker: string): Promise<string>;
}

/**
 * One queue for all hashing: each hash takes 19 MiB and a core for some milliseconds. One asker fills half of it at most, and
 * askers take turns.
 */
export function createPasswordCheck({ database, limits }: { database: Database; limits: LoginLimits }): PasswordCheck {
  const hashing = new WorkQueue({ atOnce: 2, waiting: 128, waitingOfOne: 64 });
  return {
    hash: (password, asker) => hashing.run({ owner: asker }, () => hashPassword(password)),
    accept: (transaction, credentials) => limits.succeeded(transaction, tryOf(credentials)),
    async acceptNew(transaction, credentials) {
      await forgetDevices(transaction, credentials.userId);
      await limits.forgetOthers(transaction, tryOf(credentials));
      await limits.succeeded(transaction, tryOf(credentials));
    },
    async holds(transaction, { id, passwordHash }, credentials) {
      const isStill = await replacePassword(transaction, id, { from: passwordHash, to: passwordHash });
      if (isStill) await limits.succeeded(transaction, tryOf(credentials));
      return isStill;
    },
    async checkPassword(credentials, asker) {
      const emailKey = emailKeyOf(credentials.email);
      const attempt = tryOf(credentials);
      // Before queueing, so that refused tries take nobody's place; and after it, as others have failed meanwhile.
      await limits.check(attempt);
      return hashing.run({ owner: asker }, async () => {
        await limits.admit(attempt);
        const user = isStorable(emailKey) ? await findByEmailKey(database.read, emailKey) : undefined;
        const isRight = await verifyPassword(user?.passwordHash, credentials.password);
        return isRight ? user : undefined;
      });
    },
  };
}

/** The try that these credentials are. */
export function tryOf({ email, address, deviceSecret }: Omit<Credentials, 'password'>): Try {
  return { account: accountDigest(emailKeyOf(email)), address, deviceSecret };
}
