import type { Queries } from '../../db/database.ts';
import { findByEmailKey, findById, type UserRecord } from '../accounts/accounts.store.ts';
import { emailKeyOf } from '../accounts/email.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';
import type { LinkPurpose } from '../secret-links/link-tokens.ts';
import { endOldest, hasMailedSince } from '../secret-links/secret-links.store.ts';
import type { Compose, Composing } from './compose-mail.ts';
import { isBlocked } from './mail-blocks.store.ts';
import type { MailContent } from './mail-content.ts';
import { linkLastsMs } from './mail-kinds.ts';
import * as texts from './mail-texts.ts';
import type { MailRecord } from './mails.store.ts';
import { shownEmail } from './shown-names.ts';

/** At most so many links to a new password, and so many to a login, work at once. */
const maxLinks = 3;

/** The account that a mail is about. */
export async function accountOf(transaction: Queries, { userId }: MailRecord): Promise<UserRecord | undefined> {
  return userId === undefined ? undefined : findById(transaction, userId);
}

/** Whether a link that was mailed after this one was asked for has answered it, as when it waited for a limit. */
function isAnswered(transaction: Queries, { id, createdAt }: MailRecord, of: { userId: string; purpose: LinkPurpose }): Promise<boolean> {
  return hasMailedSince(transaction, { ...of, exceptId: id, since: createdAt });
}

export const composeConfirm: Compose = async ({ transaction, mail, links }) => {
  const user = await accountOf(transaction, mail);
  if (user === undefined || user.provenAt !== undefined || user.disabledAt !== undefined) return undefined;
  if (await isBlocked(transaction, accountDigest(user.emailKey), 'confirmation')) return undefined;
  const { id: userId, email } = user;
  if (await isAnswered(transaction, mail, { userId, purpose: 'confirm' })) return undefined;
  return {
    to: email,
    async write() {
      const wanted = { purpose: 'confirm', page: '/confirm', lastsMs: linkLastsMs.confirm, email, userId } as const;
      const { url } = await links.secret(transaction, mail, wanted);
      return texts.confirmMail({ email: shownEmail(email), url });
    },
  };
};

/** Somebody who has got an account meanwhile needs no invitation. */
export const composeAccountInvite: Compose = async ({ transaction, mail, links }) => {
  const email = mail.toAddress;
  if ((await findByEmailKey(transaction, emailKeyOf(email))) !== undefined) return undefined;
  return {
    to: email,
    async write() {
      const wanted = { purpose: 'account_invite', page: '/invite', lastsMs: linkLastsMs.account_invite, email } as const;
      const { url, until } = await links.secret(transaction, mail, wanted);
      return texts.accountInviteMail({ email: shownEmail(email), url, until });
    },
  };
};

/** The row holds what was typed; the mail goes to the address of the account, which may be written in another way. */
export const composeReset: Compose = async ({ transaction, mail, links }) => {
  const user = await findByEmailKey(transaction, emailKeyOf(mail.toAddress));
  if (user === undefined || user.disabledAt !== undefined) return undefined;
  const { id: userId, email } = user;
  if (await isAnswered(transaction, mail, { userId, purpose: 'reset' })) return undefined;
  return {
    to: email,
    async write() {
      const wanted = { purpose: 'reset', page: '/reset', lastsMs: linkLastsMs.reset, email, userId } as const;
      const { url } = await links.secret(transaction, mail, wanted);
      await endOldest(transaction, userId, { purpose: 'reset', most: maxLinks });
      return texts.resetMail({ email: shownEmail(email), url });
    },
  };
};

/**
 * As `composeReset`. An unproven email may belong to an account that another person created: its reader gets a link that
 * proves it and shuts the other out.
 */
export const composeLogin: Compose = async (composing) => {
  const { transaction, mail, links } = composing;
  const user = await findByEmailKey(transaction, emailKeyOf(mail.toAddress));
  if (user === undefined || user.disabledAt !== undefined) return undefined;
  if (user.provenAt === undefined) return composeReset(composing);
  const { id: userId, email } = user;
  if (await isAnswered(transaction, mail, { userId, purpose: 'login' })) return undefined;
  return {
    to: email,
    async write() {
      const wanted = { purpose: 'login', page: '/login-link', lastsMs: linkLastsMs.login, email, userId } as const;
      const { url } = await links.secret(transaction, mail, wanted);
      await endOldest(transaction, userId, { purpose: 'login', most: maxLinks });
      return texts.loginMail({ email: shownEmail(email), url });
    },
  };
};

export const composeChange: Compose = async ({ transaction, mail, links }) => {
  const user = await accountOf(transaction, mail);
  const email = mail.toAddress;
  if (user === undefined || user.disabledAt !== undefined) return undefined;
  // Nobody is told that the address has an account.
  if ((await findByEmailKey(transaction, emailKeyOf(email))) !== undefined) return undefined;
  return {
    to: email,
    async write() {
      const wanted = { purpose: 'change', page: '/email', lastsMs: linkLastsMs.change, email, userId: user.id } as const;
      const { url } = await links.secret(transaction, mail, wanted);
      return texts.changeMail({ email: shownEmail(email), url });
    },
  };
};

export const composeChanged: Compose = async ({ transaction, mail, links }) => {
  const user = await accountOf(transaction, mail);
  if (user === undefined) return undefined;
  const email = mail.toAddress;
  return {
    to: email,
    async write() {
      const wanted = { purpose: 'revert', page: '/email', lastsMs: linkLastsMs.changed, email, userId: user.id } as const;
      const { url, until } = await links.secret(transaction, mail, wanted);
      return texts.changedMail({ email: shownEmail(email), newEmail: shownEmail(String(mail.params.newEmail)), url, until });
    },
  };
};

export const composePasswordChanged: Compose = async ({ transaction, mail, links }) => {
  const user = await accountOf(transaction, mail);
  if (user === undefined) return undefined;
  const { email } = user;
  return { to: email, write: async () => texts.passwordChangedMail({ email: shownEmail(email), url: links.page('/forgot') }) };
};

/** A notice goes to the e-mail that the account had when it was caused: a later address is not notified. */
function composeNotice(contentOf: (words: texts.NoticeMail, composing: Composing) => MailContent): Compose {
  return async (composing) => {
    const { toAddress: to, params } = composing.mail;
    const words = { email: shownEmail(to), at: Number(params.at), url: composing.links.page('/forgot') };
    return { to, write: async () => contentOf(words, composing) };
  };
}

export const composePasswordReset = composeNotice(texts.passwordResetMail);

export const composeNewDevice = composeNotice((words, { mail: { params } }) =>
  texts.newDeviceMail({ ...words, device: typeof params.device === 'string' ? params.device : undefined }),
);

export const composeExported = composeNotice(texts.exportedMail);

export const composeLinkOn = composeNotice((_words, { mail: { params }, links }) => {
  const url = links.page(`/dashboard?diagramId=${encodeURIComponent(String(params.diagramId))}`);
  return texts.linkOnMail({ diagramName: String(params.diagramName ?? ''), url });
});

export const composeDeleted: Compose = async ({ mail: { toAddress } }) => ({
  to: toAddress,
  write: async () => texts.deletedMail({ email: shownEmail(toAddress) }),
});
