import { AppError } from '../../app-error.ts';
import type { Queries } from '../../db/database.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { findById, type UserRecord } from './accounts.store.ts';
import type { Credentials, PasswordCheck } from './password-check.ts';

/** Person who uses a link about an account: with a session of it, or its password. */
export interface LinkBearer {
  readonly actor: Actor | undefined;
  readonly password: string | undefined;
  readonly address: string;
}

/**
 * The account, if the bearer of a link shows that it is theirs: the link alone says only that they read its mail, and somebody else may
 * have made the account with their address. Throws `password_needed` and `invalid_credentials`. `credentials`: the password was checked,
 * and is to be accepted in the transaction that acts.
 */
export async function accountOfBearer(
  { read, passwords }: { readonly read: Queries; readonly passwords: PasswordCheck },
  userId: string,
  { actor, password, address }: LinkBearer,
): Promise<{ readonly user: UserRecord; readonly credentials: Credentials | undefined }> {
  const user = await findById(read, userId);
  if (user === undefined || user.disabledAt !== undefined) throw new AppError('link_invalid');
  if (actor?.userId === userId) return { user, credentials: undefined };
  if (password === undefined) throw new AppError('password_needed');
  const credentials = { email: user.email, password, address };
  if ((await passwords.checkPassword(credentials, address))?.id !== userId) throw new AppError('invalid_credentials');
  return { user, credentials };
}
