import { AppError } from '../../app-error.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import { deleteWaiting } from '../mail/mails.store.ts';
import { hashOfToken } from '../secret-links/link-tokens.ts';
import { endLinks, findAccountLink, spendLink } from '../secret-links/secret-links.store.ts';
import { refuseCommon } from './accounts.service.ts';
import { findById, lockUser, setPassword } from './accounts.store.ts';
import type { EmailParts } from './email-links.ts';
import { reviewAccess } from './review.store.ts';

/** The way back in for somebody who has forgotten their password. */
export interface Recovery {
  /**
   * Writes one mail that asks for a link, whether or not there is an account: the worker finds out. Throws `no_mail` on a server without
   * mails, and `too_many_requests` by the address of the request alone.
   */
  forgot(request: { readonly email: string; readonly address: string }): Promise<void>;
  /**
   * Sets the password by a link, which works once and ends the others, all sessions and pending changes of the e-mail. A link from a mail
   * proves the e-mail; one of the administrator does not. The user is asked about what was given lately, as by `reviewAccess`. Throws `link_invalid`, and `invalid_request` for a password everybody would guess.
   */
  reset(request: { readonly token: string; readonly newPassword: string } & LoginOrigin): Promise<{ readonly userId: string }>;
}

export function createRecovery({
  database,
  events,
  sessions,
  passwords,
  proof,
  outbox,
  notices,
  limits,
  clock,
}: Omit<EmailParts, 'config'>): Recovery {
  return {
    async forgot({ email, address }) {
      if (!outbox.isOpen) throw new AppError('no_mail');
      await limits.spendReset(address);
      await database.write((transaction) => outbox.write(transaction, { kind: 'reset', to: email }));
      outbox.wake();
    },

    async reset({ token, newPassword, ...origin }) {
      const hash = hashOfToken(token);
      const link = await findAccountLink(database.read, { hash, now: clock() });
      const user = link?.purpose === 'reset' && link.usedAt === undefined ? await findById(database.read, link.userId) : undefined;
      if (link === undefined || user === undefined) throw new AppError('link_invalid');
      await refuseCommon(newPassword, { email: user.email, path: 'newPassword' });
      const passwordHash = await passwords.hash(newPassword, origin.address);
      await database.write(async (transaction) => {
        const found = await lockUser(transaction, link.userId);
        // The e-mail may have changed since the link was sent, and an account may be closed.
        const isStill = found !== undefined && found.emailKey === link.emailKey && found.disabledAt === undefined;
        if (!isStill || !(await spendLink(transaction, link.id, clock()))) throw new AppError('link_invalid');
        await setPassword(transaction, found.id, passwordHash);
        await sessions.endOthers(transaction, found.id);
        await deleteWaiting(transaction, found.id, ['change', 'confirm']);
        await endLinks(transaction, found.id, ['reset', 'change', 'confirm', 'login']);
        await passwords.acceptNew(transaction, { userId: found.id, email: found.email, ...origin });
        await notices.note(transaction, { user: found, kind: 'password_reset' });
        await reviewAccess(transaction, found.id, { at: clock(), seenAt: clock() });
        if (link.channel === 'mail') await proof.prove(transaction, found, { isOutsider: true });
      });
      await events.publish({ type: 'sessions_ended', userId: user.id });
      outbox.wake();
      await proof.bindWaiting(link.emailKey);
      return { userId: user.id };
    },
  };
}
