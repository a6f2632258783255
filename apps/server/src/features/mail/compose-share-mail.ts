import { findById } from '../accounts/accounts.store.ts';
import { findSharedDiagram } from '../invitations/invitations.store.ts';
import { accountDigest } from '../login-limits/login-limits.service.ts';
import { findOffer } from '../transfers/transfers.store.ts';
import { accountOf } from './compose-account-mail.ts';
import type { Compose } from './compose-mail.ts';
import { isMailable } from './mail-address.ts';
import { isBlocked } from './mail-blocks.store.ts';
import { linkLastsMs } from './mail-kinds.ts';
import * as texts from './mail-texts.ts';
import type { MailRecord } from './mails.store.ts';
import { shownEmail, shownPerson } from './shown-names.ts';

export const composeInvite: Compose = async ({ transaction, mail, links }) => {
  const { shareId } = mail;
  const share = shareId === undefined ? undefined : await findSharedDiagram(transaction, shareId);
  if (share === undefined || shareId === undefined) return undefined;
  if (await isBlocked(transaction, accountDigest(share.emailKey), 'invitations')) return undefined;
  const { email, role, diagramId, diagramName, ownerName, ownerEmail, isOwnerProven } = share;
  const person = share.userId === undefined ? undefined : await findById(transaction, share.userId);
  if (person !== undefined && !person.wantsShareMails) return undefined;
  const owner = shownPerson({ name: ownerName, email: ownerEmail }, links.host);
  const words = { owner, diagramName, role, email: shownEmail(email), blockUrl: links.block(email) };
  return {
    to: person?.email ?? email,
    ...(isOwnerProven && isMailable(ownerEmail) ? { replyTo: ownerEmail } : {}),
    async write() {
      const wanted = { purpose: 'invite', page: '/invite', lastsMs: linkLastsMs.invite, email, shareId } as const;
      // A user who already has the share needs no secret, which another reader of the mail could use.
      const target =
        person === undefined ? await links.secret(transaction, mail, wanted) : { url: links.page(pathOf(diagramId)), until: undefined };
      return texts.inviteMail({ ...words, ...target });
    },
  };
};

export const composeTransfer: Compose = async ({ transaction, mail, links, now }) => {
  const user = await accountOf(transaction, mail);
  if (user === undefined || (await isBlocked(transaction, accountDigest(user.emailKey), 'invitations'))) return undefined;
  const place = { userId: user.id, diagramId: String(mail.params.diagramId), now };
  if ((await findOffer(transaction, place)) === undefined) return undefined;
  const words = { ...givenWords(mail, links.host), url: links.page('/profile?tab=shared'), blockUrl: links.block(user.email) };
  return { to: user.email, write: async () => texts.transferMail(words) };
};

export const composeGift: Compose = async ({ transaction, mail, links }) => {
  const user = await accountOf(transaction, mail);
  const url = links.page(pathOf(String(mail.params.diagramId)));
  return user && { to: user.email, write: async () => texts.giftMail({ ...givenWords(mail, links.host), url }) };
};

function pathOf(diagramId: string): string {
  return `/dashboard?diagramId=${encodeURIComponent(diagramId)}`;
}

/** The owner and the diagram as they were when the mail was caused: they may be gone by now. */
function givenWords({ params }: MailRecord, host: string): { readonly owner: texts.NamedPerson; readonly diagramName: string } {
  const { ownerName, ownerEmail, diagramName } = params;
  const owner = shownPerson({ name: String(ownerName ?? ''), email: String(ownerEmail ?? '') }, host);
  return { owner, diagramName: String(diagramName ?? '') };
}
