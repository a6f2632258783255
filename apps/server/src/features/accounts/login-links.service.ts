import { AppError } from '../../app-error.ts';
import type { LoginOrigin } from '../../http/login-origin.ts';
import { hashOfToken } from '../secret-links/link-tokens.ts';
import { endLinks, findAccountLink, isOver, spendLink } from '../secret-links/secret-links.store.ts';
import { findById, lockUser } from './accounts.store.ts';
import type { EmailParts } from './email-links.ts';
import { tryOf } from './password-check.ts';

/** Login by a mailed link, for the owner of an account whose tries are used up by strangers. */
export interface LoginLinks {
  /**
   * Writes one mail that asks for a link, whether or not there is an account: the worker finds out. Throws `no_mail` on a server without
   * mails, and `too_many_requests` by the address of the request alone.
   */
  ask(request: { readonly email: string; readonly address: string }): Promise<void>;
  /**
   * Begins a session by a link, which works once and ends the others of its account. The origin is known to the account afterwards.
   * Throws `link_invalid`.
   */
  logIn(
    request: { readonly token: string; readonly device?: string | undefined } & LoginOrigin,
  ): Promise<{ readonly token: string; readonly userId: string }>;
}

export function createLoginLinks({ database, sessions, proof, outbox, notices, limits, clock }: Omit<EmailParts, 'config'>): LoginLinks {
  return {
    async ask({ email, address }) {
      if (!outbox.isOpen) throw new AppError('no_mail');
      await limits.spendReset(address);
      await database.write((transaction) => outbox.write(transaction, { kind: 'login', to: email }));
      outbox.wake();
    },

    async logIn({ token, device, ...origin }) {
      const link = await findAccountLink(database.read, { hash: hashOfToken(token), now: clock() });
      const user = link?.purpose === 'login' && !isOver(link, clock()) ? await findById(database.read, link.userId) : undefined;
      if (link === undefined || user === undefined) throw new AppError('link_invalid');
      const claims = await database.write(async (transaction) => {
        const found = await lockUser(transaction, link.userId);
        // The e-mail may have changed since the link was sent, and an account may be closed.
        const isStill = found !== undefined && found.emailKey === link.emailKey && found.disabledAt === undefined;
        if (!isStill || !(await spendLink(transaction, link.id, clock()))) throw new AppError('link_invalid');
        await endLinks(transaction, found.id, ['login']);
        await notices.noteLogin(transaction, { user: found, device, ...origin });
        await limits.remember(transaction, tryOf({ email: found.email, ...origin }));
        return sessions.begin(transaction, { ...found, device });
      });
      outbox.wake();
      await sessions.tellEnded(claims.ended);
      await proof.bindWaiting(link.emailKey);
      return { token: await sessions.sign(claims), userId: link.userId };
    },
  };
}
