import type { Account, Plan, User } from '@umlaut/api';
import { AppError, invalidRequest } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database, Queries } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/database-error.ts';
import type { Events } from '../../events/events.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import { createId } from '../../id.ts';
import { findInvited } from '../invitations/invitations.store.ts';
import { accountDigest, type LoginLimits } from '../login-limits/login-limits.service.ts';
import { isBlocked, unblock } from '../mail/mail-blocks.store.ts';
import type { Outbox } from '../mail/outbox.ts';
import { endLinks } from '../secret-links/secret-links.store.ts';
import type { Actor, Sessions } from '../sessions/sessions.service.ts';
import { findStorage } from '../storage/storage.store.ts';
import * as store from './accounts.store.ts';
import { allowancesOf } from './allowances.ts';
import { isTooCommon, tooCommonMessage } from './common-passwords.ts';
import { emailKeyOf } from './email.ts';
import type { Notices } from './notices.service.ts';
import type { Credentials, PasswordCheck } from './password-check.ts';
import { needsRehash } from './password-hashing.ts';
import type { Proof } from './proof.ts';
import { createSignUpPolicy } from './sign-up-policy.ts';

export interface Accounts {
  /**
   * Throws `email_taken`, `too_many_requests`, `invalid_request` for a password everybody would guess, and what `CheckSignUp` throws.
   * `invitation`: the token of an invitation link.
   */
  signUp(wish: Credentials & { readonly invitation?: string | undefined }): Promise<Account>;
  /** Throws `invalid_credentials`, whether the account or the password is wrong, and `too_many_requests`. */
  logIn(credentials: Credentials & { readonly device?: string | undefined }): Promise<{ token: string; userId: string }>;
  /** Throws `invalid_request` when the current password is wrong, `too_many_requests` also when it was changed too often. */
  changePassword(actor: Actor, change: { currentPassword: string; newPassword: string } & LoginOrigin): Promise<void>;
  profile(actor: Actor): Promise<Omit<User, 'diagramCount'>>;
  /** Whether the user wants a mail for each diagram that is shared with them. */
  setMailShares(actor: Actor, wants: boolean): Promise<void>;
  /** Unblocks mails to the user's address. Throws `email_unproven`: the address may belong to another person. */
  allowInvitations(actor: Actor): Promise<void>;
  /** The plan, with the user locked until the transaction ends: allowances are counted under it. */
  lockPlan(transaction: Queries, userId: string): Promise<Plan>;
}

interface Dependencies {
  readonly database: Database;
  readonly events: Events;
  readonly sessions: Sessions;
  readonly proof: Proof;
  readonly passwords: PasswordCheck;
  readonly outbox: Outbox;
  readonly notices: Notices;
  readonly limits: LoginLimits;
  readonly config: Config;
  readonly clock: () => number;
}

export function createAccounts(dependencies: Dependencies): Accounts {
  const { database, events, sessions, proof, passwords, outbox, notices, limits, config, clock } = dependencies;
  const checkSignUp = createSignUpPolicy({ database, config, clock });
  const { checkPassword, accept, acceptNew, hash } = passwords;

  return {
    async signUp({ email, password, address, invitation }) {
      await checkSignUp({ email, invitation });
      await refuseCommon(password, { email, path: 'password' });
      await limits.spendSignup(address);
      const emailKey = emailKeyOf(email);
      if ((await store.findByEmailKey(database.read, emailKey)) !== undefined) throw new AppError('email_taken');
      const passwordHash = await hash(password, address).catch(async (error: unknown) => {
        await limits.giveSignupBack(address);
        throw error;
      });
      const createdAt = clock();
      const user = { id: createId(createdAt), email, emailKey, passwordHash, plan: 'free', createdAt } as const;
      await insertOnce(database, async (transaction) => {
        await store.insertUser(transaction, user);
        if (await isProvenBy(transaction, { invitation, emailKey, now: createdAt }))
          await proof.prove(transaction, user, { isOutsider: false });
        else if (config.EMAIL_PROOF === 'mail') await outbox.write(transaction, { kind: 'confirm', to: email, userId: user.id });
      });
      outbox.wake();
      await proof.bindWaiting(emailKey);
      return { id: user.id, email };
    },

    async logIn(credentials) {
      const user = await checkPassword(credentials, credentials.address);
      if (user === undefined || user.disabledAt !== undefined) throw new AppError('invalid_credentials');
      const rehashed = needsRehash(user.passwordHash) ? await hash(credentials.password, credentials.address) : undefined;
      const claims = await database.write(async (transaction) => {
        // A password changed since it was checked has ended all sessions, and begins none.
        const isStill = await store.replacePassword(transaction, user.id, { from: user.passwordHash, to: rehashed ?? user.passwordHash });
        if (!isStill) throw new AppError('invalid_credentials');
        await notices.noteLogin(transaction, { ...credentials, user });
        await accept(transaction, credentials);
        return sessions.begin(transaction, { ...user, device: credentials.device });
      });
      outbox.wake();
      await sessions.tellEnded(claims.ended);
      await proof.bindWaiting(user.emailKey);
      return { token: await sessions.sign(claims), userId: user.id };
    },

    async changePassword(actor, { currentPassword, newPassword, ...origin }) {
      await refuseCommon(newPassword, { email: actor.email, path: 'newPassword' });
      await limits.spendPasswordChange(actor.userId);
      const credentials = { email: actor.email, password: currentPassword, ...origin };
      // A spent hash is not refunded, also when another change was faster.
      const hashes = await hashAnew(passwords, actor.userId, { credentials, newPassword }).catch(async (error: unknown) => {
        await limits.givePasswordChangeBack(actor.userId);
        throw error;
      });
      await database.write(async (transaction) => {
        const isStill = await store.replacePassword(transaction, actor.userId, hashes);
        if (!isStill) throw wrongCurrentPassword();
        await acceptNew(transaction, { ...credentials, userId: actor.userId });
        await endLinks(transaction, actor.userId, ['login']);
        await sessions.endOthers(transaction, actor.userId, actor.sessionId);
        await notices.note(transaction, { user: { id: actor.userId, email: actor.email }, kind: 'password_changed' });
      });
      outbox.wake();
      await events.publish({ type: 'sessions_ended', userId: actor.userId });
    },

    profile: ({ userId }) => readProfile(database.read, config, userId),

    ...createMailWishes(database),

    async lockPlan(transaction, userId) {
      const plan = await store.lockPlan(transaction, userId);
      if (plan === undefined) throw new AppError('unauthorized');
      return plan;
    },
  };
}

async function hashAnew(
  { checkPassword, hash }: PasswordCheck,
  userId: string,
  { credentials, newPassword }: { readonly credentials: Credentials; readonly newPassword: string },
): Promise<{ from: string; to: string }> {
  const user = await checkPassword(credentials, userId);
  if (user?.id !== userId) throw wrongCurrentPassword();
  return { from: user.passwordHash, to: await hash(newPassword, userId) };
}

function createMailWishes(database: Database): Pick<Accounts, 'setMailShares' | 'allowInvitations'> {
  return {
    setMailShares: ({ userId }, wants) => database.write((transaction) => store.setWantsShareMails(transaction, userId, wants)),
    allowInvitations: ({ userId }) =>
      database.write(async (transaction) => {
        const user = await store.lockUser(transaction, userId);
        if (user === undefined) throw new AppError('unauthorized');
        if (user.provenAt === undefined) throw new AppError('email_unproven');
        await unblock(transaction, accountDigest(user.emailKey));
      }),
  };
}

/** Whether the invitation came by mail to this e-mail. */
async function isProvenBy(
  transaction: Queries,
  { invitation, emailKey, now }: { readonly invitation: string | undefined; readonly emailKey: string; readonly now: number },
): Promise<boolean> {
  const found = invitation === undefined ? undefined : await findInvited(transaction, invitation, now);
  return found?.channel === 'mail' && found.emailKey === emailKey;
}

async function readProfile(read: Queries, config: Config, userId: string): Promise<Omit<User, 'diagramCount'>> {
  const user = await store.findById(read, userId);
  const stored = await findStorage(read, userId);
  if (user === undefined || stored === undefined) throw new AppError('unauthorized');
  const allowances = allowancesOf(user.plan, config);
  const { id, email, displayName, plan } = user;
  const createdAt = new Date(user.createdAt).toISOString();
  const { diagrams: diagramAllowance, shares: shareAllowance, storage: storageAllowance } = allowances;
  const emailProven = user.provenAt !== undefined;
  // An unproven account must not learn the preferences of the owner of the address.
  const invitationsBlocked = emailProven && (await isBlocked(read, accountDigest(user.emailKey), 'invitations'));
  const known = { id, email, displayName, plan, createdAt, emailProven, mailShares: user.wantsShareMails, invitationsBlocked };
  return { ...known, diagramAllowance, shareAllowance, storageBytes: stored.bytes, storageAllowance };
}

/** Throws `invalid_request` for a password everybody would guess. */
export async function refuseCommon(password: string, { email, path }: { email: string; path: string }): Promise<void> {
  if (await isTooCommon(password, email)) {
    throw invalidRequest([{ path, message: tooCommonMessage }]);
  }
}

/** Not a 401, which would say that the session is over. */
export function wrongCurrentPassword(): AppError {
  return invalidRequest([{ path: 'currentPassword', message: 'Incorrect current password. Try again.' }]);
}

/** Of several sign-ups with one e-mail at once, the first to be written has it. */
async function insertOnce(database: Database, insert: (transaction: Queries) => Promise<void>): Promise<void> {
  try {
    await database.write(insert);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}
