import type { Queries } from '../../db/database.ts';
import { findByEmailKey, findById, type UserRecord } from '../accounts/accounts.store.ts';
import { emailKeyOf } from '../accounts/email.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';
import { endOldest } from '../secret-links/secret-links.store.ts';
import type { Compose } from './compose-mail.ts';
import { isBlocked } from './mail-blocks.store.ts';
import { linkLastsMs } from './mail-kinds.ts';
import * as texts from './mail-texts.ts';
import type { MailRecord } from './mails.store.ts';

/** At most so many links to a new password, and so many to a login, work at once. */
const maxLinks = 3;

/** The account that a mail is about. */
export async function accountOf(transaction: Queries, { userId }: MailRecord): Promise<UserRecord | undefined> {
  return userId === undefined ? undefined : findById(transaction, userId);
}

export const composeConfirm: Compose = async ({ transaction, mail, links }) => {
  const user = await accountOf(transaction, mail);
  if (user === undefined || user.provenAt !== undefined || user.disabledAt !== undefined) return undefined;
  if (await isBlocked(transaction, accountDigest(user.emailKey), 'confirmation')) return undefined;
  const { id: userId, email } = user;
  const wanted = { purpose: 'confirm', page: '/confirm', lastsMs: linkLastsMs.confirm, email, userId } as const;
  const { url } = await links.secret(transaction, mail, wanted);
  return { to: email, content: texts.confirmMail({ email, url }) };
};

/** Somebody who has got an account meanwhile needs no invitation. */
export const composeAccountInvite: Compose = async ({ transaction, mail, links }) => {
  const email = mail.toAddress;
  if ((await findByEmailKey(transaction, emailKeyOf(email))) !== undefined) return undefined;
  const wanted = { purpose: 'account_invite', page: '/invite', lastsMs: linkLastsMs.account_invite, email } as const;
  const { url, until } = await links.secret(transaction, mail, wanted);
  return { to: email, content: texts.accountInviteMail({ email, url, until }) };
};

/** The row holds what was typed; the mail goes to the address of the account, which may be written in another way. */
export const composeReset: Compose = async ({ transaction, mail, links }) => {
  const user = await findByEmailKey(transaction, emailKeyOf(mail.toAddress));
  if (user === undefined || user.disabledAt !== undefined) return undefined;
  const { id: userId, email } = user;
  const { url } = await links.secret(transaction, mail, { purpose: 'reset', page: '/reset', lastsMs: linkLastsMs.reset, email, userId });
  await endOldest(transaction, userId, { purpose: 'reset', most: maxLinks });
  return { to: email, content: texts.resetMail({ email, url }) };
};

/**
 * As `composeReset`. An e-mail that nobody has proven may be that of an account that somebody else has made: its reader gets a link that
 * proves it and shuts the other out.
 */
export const composeLogin: Compose = async (composing) => {
  const { transaction, mail, links } = composing;
  const user = await findByEmailKey(transaction, emailKeyOf(mail.toAddress));
  if (user === undefined || user.disabledAt !== undefined) return undefined;
  if (user.provenAt === undefined) return composeReset(composing);
  const { id: userId, email } = user;
  const { url } = await links.secret(transaction, mail, {
    purpose: 'login',
    page: '/login-link',
    lastsMs: linkLastsMs.login,
    email,
    userId,
  });
  await endOldest(transaction, userId, { purpose: 'login', most: maxLinks });
  return { to: email, content: texts.loginMail({ email, url }) };
};

export const composeChange: Compose = async ({ transaction, mail, links }) => {
  const user = await accountOf(transaction, mail);
  const email = mail.toAddress;
  // Nobody is told that the address has an account.
  if (user === undefined || (await findByEmailKey(transaction, emailKeyOf(email))) !== undefined) return undefined;
  const wanted = { purpose: 'change', page: '/email', lastsMs: linkLastsMs.change, email, userId: user.id } as const;
  const { url } = await links.secret(transaction, mail, wanted);
  return { to: email, content: texts.changeMail({ email, url }) };
};

export const composeChanged: Compose = async ({ transaction, mail, links }) => {
  const user = await accountOf(transaction, mail);
  if (user === undefined) return undefined;
  const email = mail.toAddress;
  const wanted = { purpose: 'revert', page: '/email', lastsMs: linkLastsMs.changed, email, userId: user.id } as const;
  const { url, until } = await links.secret(transaction, mail, wanted);
  return { to: email, content: texts.changedMail({ email, newEmail: String(mail.params.newEmail), url, until }) };
};

export const composePasswordChanged: Compose = async ({ transaction, mail, links }) => {
  const user = await accountOf(transaction, mail);
  return user && { to: user.email, content: texts.passwordChangedMail({ email: user.email, url: links.page('/forgot') }) };
};

/** A notice goes to the e-mail that the account had when it was caused: who has changed it since need not be told. */
function toNotified({ mail: { toAddress: email, params }, links }: Parameters<Compose>[0]) {
  return { email, at: Number(params.at), url: links.page('/forgot') };
}

export const composePasswordReset: Compose = async (composing) => {
  const { email, url } = toNotified(composing);
  return { to: email, content: texts.passwordResetMail({ email, url }) };
};

export const composeNewDevice: Compose = async (composing) => {
  const { device } = composing.mail.params;
  const words = { ...toNotified(composing), device: typeof device === 'string' ? device : undefined };
  return { to: words.email, content: texts.newDeviceMail(words) };
};

export const composeExported: Compose = async (composing) => {
  const words = toNotified(composing);
  return { to: words.email, content: texts.exportedMail(words) };
};

export const composeLinkOn: Compose = async (composing) => {
  const { diagramId, diagramName } = composing.mail.params;
  const { email } = toNotified(composing);
  const url = composing.links.page(`/dashboard?diagramId=${encodeURIComponent(String(diagramId))}`);
  return { to: email, content: texts.linkOnMail({ diagramName: String(diagramName ?? ''), url }) };
};

export const composeDeleted: Compose = async ({ mail: { toAddress } }) => ({
  to: toAddress,
  content: texts.deletedMail({ email: toAddress }),
});
