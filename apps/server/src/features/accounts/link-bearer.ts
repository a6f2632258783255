import { AppError } from '../../app-error.ts';
import type { Queries } from '../../db/database.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { findById, lockUser, type UserRecord } from './accounts.store.ts';
import type { PasswordCheck } from './password-check.ts';

/** Person who uses a link about an account: with a session of it, or its password. */
export interface LinkBearer extends LoginOrigin {
  readonly actor: Actor | undefined;
  readonly password: string | undefined;
}

/**
 * The account, if the bearer of a link shows that it is theirs: the link alone says only that they read its mail, and somebody else may
 * have made the account with their address. Throws `password_needed` and `invalid_credentials`. `lock` is to be called in the transaction
 * that acts: it returns the account as it is by then, or throws as well.
 */
export async function accountOfBearer(
  { read, passwords }: { readonly read: Queries; readonly passwords: PasswordCheck },
  userId: string,
  { actor, password, ...origin }: LinkBearer,
): Promise<{ readonly lock: (transaction: Queries) => Promise<UserRecord> }> {
  const user = await findById(read, userId);
  if (user === undefined || user.disabledAt !== undefined) throw new AppError('link_invalid');
  const lock = async (transaction: Queries) => {
    const locked = await lockUser(transaction, userId);
    if (locked === undefined || locked.disabledAt !== undefined) throw new AppError('link_invalid');
    return locked;
  };
  if (actor?.userId === userId) return { lock };
  if (password === undefined) throw new AppError('password_needed');
  const credentials = { email: user.email, password, ...origin };
  const known = await passwords.checkPassword(credentials, origin.address);
  if (known?.id !== userId) throw new AppError('invalid_credentials');
  return {
    async lock(transaction) {
      const locked = await lock(transaction);
      if (!(await passwords.holds(transaction, known, credentials))) throw new AppError('invalid_credentials');
      return locked;
    },
  };
}
