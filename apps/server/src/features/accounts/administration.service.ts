import type { Plan } from '@umlaut/api';
import type { Database, Queries } from '../../db/database.ts';
import * as store from './accounts.store.ts';
import { emailKeyOf, isStorable } from './email.ts';
import { hashPassword } from './password-hashing.ts';
import { bindWaiting, setProven } from './proof.store.ts';

/** Calls of the administrator on accounts; each returns whether the account exists. */
export interface Administration {
  /** Everybody, oldest account first. */
  listUsers(): Promise<readonly store.ListedUser[]>;
  find(email: string): Promise<{ email: string; diagrams: number } | undefined>;
  setPlan(email: string, plan: Plan): Promise<boolean>;
  /** Ends all sessions of the user. */
  setPassword(email: string, password: string): Promise<boolean>;
  /** Vouches for the e-mail: the account gets all shares that wait for it, in every mode of `EMAIL_PROOF`. */
  confirm(email: string): Promise<boolean>;
  /** With their diagrams, and what others have shared with them. */
  deleteUser(email: string): Promise<boolean>;
}

interface Dependencies {
  readonly database: Database;
  readonly clock?: () => number;
  readonly endSessions: (transaction: Queries, userId: string) => Promise<void>;
}

export function createAdministration({ database, endSessions, clock = Date.now }: Dependencies): Administration {
  async function find(email: string): Promise<store.UserRecord | undefined> {
    const emailKey = emailKeyOf(email);
    return isStorable(emailKey) ? store.findByEmailKey(database.read, emailKey) : undefined;
  }

  return {
    listUsers: () => store.listUsers(database.read),
    async find(email) {
      const user = await find(email);
      return user === undefined ? undefined : { email: user.email, diagrams: await store.countDiagrams(database.read, user.id) };
    },
    async setPlan(email, plan) {
      const user = await find(email);
      if (user !== undefined) await database.write((transaction) => store.setPlan(transaction, user.id, plan));
      return user !== undefined;
    },
    async setPassword(email, password) {
      const user = await find(email);
      if (user === undefined) return false;
      const passwordHash = await hashPassword(password);
      await database.write(async (transaction) => {
        await store.setPassword(transaction, user.id, passwordHash);
        await endSessions(transaction, user.id);
      });
      return true;
    },
    async confirm(email) {
      const user = await find(email);
      if (user === undefined) return false;
      await database.write(async (transaction) => {
        await setProven(transaction, user.id, { at: clock(), by: 'admin' });
        await bindWaiting(transaction, { emailKey: user.emailKey, userId: user.id, which: 'all' });
      });
      return true;
    },
    async deleteUser(email) {
      const user = await find(email);
      if (user !== undefined) await database.write((transaction) => store.deleteUser(transaction, user.id));
      return user !== undefined;
    },
  };
}
