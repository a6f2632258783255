import type { Queries } from '../../db/database.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { wrongCurrentPassword } from './accounts.service.ts';
import type { UserRecord } from './accounts.store.ts';
import type { PasswordCheck } from './password-check.ts';

/** The password of the account, sent with a call for which a session alone is not enough. */
export interface TypedPassword extends LoginOrigin {
  readonly currentPassword: string;
}

export interface Presence {
  readonly user: UserRecord;
  /** To be called in the transaction that acts; throws `invalid_request` if the password was changed since it was checked. */
  confirm(transaction: Queries): Promise<void>;
}

/**
 * Checks that the person who calls knows the password: a stolen session must not be enough to take everything along, give diagrams away or
 * delete the account. Throws `invalid_request` for a wrong one, which counts as a failed login, and `too_many_requests`.
 */
export async function requirePassword(
  passwords: PasswordCheck,
  actor: Actor,
  { currentPassword, ...origin }: TypedPassword,
): Promise<Presence> {
  const credentials = { email: actor.email, password: currentPassword, ...origin };
  const user = await passwords.checkPassword(credentials, actor.userId);
  if (user?.id !== actor.userId) throw wrongCurrentPassword();
  return {
    user,
    async confirm(transaction) {
      if (!(await passwords.holds(transaction, user, credentials))) throw wrongCurrentPassword();
    },
  };
}
