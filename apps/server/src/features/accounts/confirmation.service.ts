import { AppError } from '../../app-error.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';
import { block } from '../mail/mail-blocks.store.ts';
import { deleteWaiting } from '../mail/mails.store.ts';
import { endLinks, spendLink } from '../secret-links/secret-links.store.ts';
import type { Actor } from '../sessions/sessions.service.ts';
import { type AccountOfLink, type EmailParts, findLinkOf } from './email-links.ts';
import { accountOfBearer, type LinkBearer } from './link-bearer.ts';

/** Proof that the e-mail of an account is its user's. */
export interface Confirmation {
  /** Sends the confirmation again. Throws `no_mail` and `too_many_requests`. */
  askConfirmation(actor: Actor): Promise<void>;
  /**
   * Confirms the e-mail of the account by a link from a mail, with a session or the password of the account: `password_needed` without.
   * May be repeated for 10 minutes. Throws `link_invalid` and `invalid_credentials`.
   */
  confirm(token: string, bearer: LinkBearer): Promise<AccountOfLink>;
  /** The reader of the mail did not sign up: no more mails of this kind, and the account stays unproven. Throws `link_invalid`. */
  disown(token: string): Promise<AccountOfLink>;
}

export function createConfirmation(parts: EmailParts): Confirmation {
  const { database, passwords, proof, outbox, limits, clock } = parts;
  return {
    async askConfirmation(actor) {
      if (!outbox.isOpen) throw new AppError('no_mail');
      await limits.spendMailRequest(actor.userId);
      await database.write((transaction) => outbox.write(transaction, { kind: 'confirm', to: actor.email, userId: actor.userId }));
      outbox.wake();
    },

    async confirm(token, bearer) {
      const link = await findLinkOf(parts, token, 'confirm');
      const { lock } = await accountOfBearer({ read: database.read, passwords }, link.userId, bearer);
      await database.write(async (transaction) => {
        const user = await lock(transaction);
        if (user.emailKey !== link.emailKey) throw new AppError('link_invalid');
        await spendLink(transaction, link.id, clock());
        await proof.prove(transaction, user, { isOutsider: false });
      });
      outbox.wake();
      await proof.bindWaiting(link.emailKey);
      return link;
    },

    async disown(token) {
      const link = await findLinkOf(parts, token, 'confirm');
      await database.write(async (transaction) => {
        await block(transaction, { addressDigest: accountDigest(link.emailKey), scope: 'confirmation', since: clock() });
        await endLinks(transaction, link.userId, ['confirm']);
        await deleteWaiting(transaction, link.userId, ['confirm']);
      });
      return link;
    },
  };
}
