import { AppError, invalidRequest } from '../../app-error.ts';
import type { Queries } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/database-error.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import { deleteWaiting, findWrittenAt, releaseHeld } from '../mail/mails.store.ts';
import { endLinks, spendLink } from '../secret-links/secret-links.store.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { refuseCommon } from './accounts.service.ts';
import { findByEmailKey, lockUser, setEmail, setPassword, type UserRecord } from './accounts.store.ts';
import { emailKeyOf } from './email.ts';
import { type AccountOfLink, type EmailParts, findLinkOf } from './email-links.ts';
import { accountOfBearer, type LinkBearer } from './link-bearer.ts';
import { tryOf } from './password-check.ts';
import { type Presence, requirePassword } from './presence.ts';
import { reviewAccess } from './review.store.ts';
import { domainsMessage, isOfDomains } from './sign-up-policy.ts';

/** Change of the e-mail of an account, and the way back. */
export interface EmailChange {
  /**
   * Sends a link to the new e-mail, whether or not it is taken; without mails changes it at once, ends all sessions and begins one, whose
   * token it returns. Throws `invalid_request` for a wrong password, and without mails `email_taken`.
   */
  askChange(
    actor: Actor,
    wish: { readonly newEmail: string; readonly currentPassword: string; readonly device?: string | undefined } & LoginOrigin,
  ): Promise<string | undefined>;
  /** Changes the e-mail by the link, as `confirm`. All sessions end; the old e-mail can undo it for 72 hours if it was proven. */
  change(token: string, bearer: LinkBearer): Promise<AccountOfLink>;
  /** Takes a change back by the link that was mailed to the old e-mail, and sets another password. Throws `link_invalid` and `email_taken`. */
  revert(request: { readonly token: string; readonly newPassword: string } & LoginOrigin): Promise<AccountOfLink>;
}

type Act<Name extends keyof EmailChange> = EmailChange[Name];

export function createEmailChange(parts: EmailParts): EmailChange {
  return { askChange: createAskChange(parts), change: createChange(parts), revert: createRevert(parts) };
}

function createAskChange(parts: EmailParts): Act<'askChange'> {
  const { database, sessions, passwords, outbox, notices, limits, config } = parts;

  function refuseForeignDomain(email: string): void {
    const isForeign = config.SIGNUP === 'domains' && !isOfDomains(email, config.SIGNUP_DOMAINS);
    if (isForeign) throw invalidRequest([{ path: 'newEmail', message: domainsMessage(config.SIGNUP_DOMAINS) }]);
  }

  async function changeAtOnce(
    user: UserRecord,
    { newEmail, confirm, device, ...origin }: Pick<Presence, 'confirm'> & LoginOrigin & { newEmail: string; device: string | undefined },
  ): Promise<string> {
    const userId = user.id;
    const emailKey = emailKeyOf(newEmail);
    const claims = await refusingTaken(() =>
      database.write(async (transaction) => {
        await confirm(transaction);
        await endPending(parts, transaction, userId);
        await setEmail(transaction, userId, { email: newEmail, emailKey, provenAt: null });
        await limits.remember(transaction, tryOf({ email: newEmail, ...origin }));
        await notices.note(transaction, { user, kind: 'email_changed' });
        return sessions.begin(transaction, { id: userId, email: newEmail, device });
      }),
    );
    await settle(parts, userId, emailKey);
    return sessions.sign(claims);
  }

  return async (actor, { newEmail, currentPassword, device, ...origin }) => {
    if (emailKeyOf(newEmail) === actor.emailKey) {
      throw invalidRequest([{ path: 'newEmail', message: 'This is already your email. Enter another one.' }]);
    }
    refuseForeignDomain(newEmail);
    const { user, confirm } = await requirePassword(passwords, actor, { currentPassword, ...origin });
    if (!outbox.isOpen) {
      if ((await findByEmailKey(database.read, emailKeyOf(newEmail))) !== undefined) throw new AppError('email_taken');
      return changeAtOnce(user, { newEmail, confirm, device, ...origin });
    }
    await limits.spendMailRequest(actor.userId);
    const written = await database.write(async (transaction) => {
      await confirm(transaction);
      await deleteWaiting(transaction, actor.userId, ['change']);
      await endLinks(transaction, actor.userId, ['change']);
      return outbox.write(transaction, { kind: 'change', to: newEmail, userId: actor.userId });
    });
    if (written === 'none')
      throw invalidRequest([{ path: 'newEmail', message: 'Email can’t be sent to this address. Enter another one.' }]);
    outbox.wake();
    return undefined;
  };
}

function createChange(parts: EmailParts): Act<'change'> {
  const { database, passwords, outbox, notices, limits, clock } = parts;
  return async (token, bearer) => {
    const link = await findLinkOf(parts, token, 'change');
    const { lock } = await accountOfBearer({ read: database.read, passwords }, link.userId, bearer);
    await refusingTaken(() =>
      database.write(async (transaction) => {
        const user = await lock(transaction);
        if (!(await spendLink(transaction, link.id, clock()))) throw new AppError('link_invalid');
        await endPending(parts, transaction, user.id);
        await setEmail(transaction, user.id, { email: link.email, emailKey: link.emailKey, provenAt: clock() });
        // Known origins are stored under the email.
        await limits.remember(transaction, tryOf({ ...bearer, email: link.email }));
        await notices.note(transaction, { user, kind: 'email_changed' });
        // An e-mail that nobody has proven may be somebody else's: they get no way into the account.
        const params = { newEmail: link.email };
        if (user.provenAt !== undefined) await outbox.write(transaction, { kind: 'changed', to: user.email, userId: user.id, params });
        else await releaseHeld(transaction, user.id, clock());
      }),
    );
    await settle(parts, link.userId, link.emailKey);
    return link;
  };
}

function createRevert(parts: EmailParts): Act<'revert'> {
  const { database, passwords, notices, clock } = parts;
  return async ({ token, newPassword, ...origin }) => {
    const link = await findLinkOf(parts, token, 'revert');
    await refuseCommon(newPassword, { email: link.email, path: 'newPassword' });
    const passwordHash = await passwords.hash(newPassword, origin.address);
    await refusingTaken(() =>
      database.write(async (transaction) => {
        const user = await lockUser(transaction, link.userId);
        if (user === undefined || !(await spendLink(transaction, link.id, clock()))) throw new AppError('link_invalid');
        await endPending(parts, transaction, link.userId);
        // The mail may have been sent days after the change. Its link has the same id.
        const seenAt = (await findWrittenAt(transaction, link.id)) ?? link.createdAt;
        // Mails first: one that is still to be sent would make its link anew, a way back for whoever has changed the e-mail.
        await deleteWaiting(transaction, link.userId, ['changed']);
        await endLinks(transaction, link.userId, ['revert']);
        await setEmail(transaction, link.userId, { email: link.email, emailKey: link.emailKey, provenAt: clock() });
        await setPassword(transaction, link.userId, passwordHash);
        await passwords.acceptNew(transaction, { userId: link.userId, email: link.email, ...origin });
        await notices.note(transaction, { user: { id: link.userId, email: link.email }, kind: 'password_reset' });
        await reviewAccess(transaction, link.userId, { at: clock(), seenAt });
      }),
    );
    await settle(parts, link.userId, link.emailKey);
    return link;
  };
}

/** After a commit that changed which e-mail is whose. */
async function settle({ events, outbox, proof }: EmailParts, userId: string, emailKey: string): Promise<void> {
  await events.publish({ type: 'sessions_ended', userId });
  outbox.wake();
  await proof.bindWaiting(emailKey);
}

/** Everything that was under way for the account with its e-mail until now. */
async function endPending({ sessions }: EmailParts, transaction: Queries, userId: string): Promise<void> {
  await deleteWaiting(transaction, userId, ['confirm', 'change', 'password_changed']);
  await endLinks(transaction, userId, ['confirm', 'reset', 'change', 'login']);
  await sessions.endOthers(transaction, userId);
}

/** Of two accounts that take an e-mail at once, the first to be written has it. */
async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}
