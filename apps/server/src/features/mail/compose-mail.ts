import type { Queries } from '../../db/database.ts';
import {
  composeAccountInvite,
  composeChange,
  composeChanged,
  composeConfirm,
  composeDeleted,
  composeExported,
  composeLinkOn,
  composeLogin,
  composeNewDevice,
  composePasswordChanged,
  composePasswordReset,
  composeReset,
} from './compose-account-mail.ts';
import { composeGift, composeInvite, composeTransfer } from './compose-share-mail.ts';
import type { MailContent } from './mail-content.ts';
import type { MailKind } from './mail-kinds.ts';
import type { MailLinks } from './mail-links.ts';
import type { MailRecord } from './mails.store.ts';

/** A mail with its recipient, made when it is due. */
export interface AddressedMail {
  readonly to: string;
  readonly replyTo?: string;
  /** Writes the link of the mail and makes its words: called when it is sent, and not while it waits for a limit. */
  readonly write: () => Promise<MailContent>;
}

/** Parts that a mail is made of. */
export interface Composing {
  readonly transaction: Queries;
  readonly mail: MailRecord;
  readonly links: MailLinks;
  /** Epoch ms. */
  readonly now: number;
}

/** Undefined when there is nothing to send any more: no such account, an address that wants no mails, an offer that is gone. */
export type Compose = (composing: Composing) => Promise<AddressedMail | undefined>;

const composers: Readonly<Record<MailKind, Compose>> = {
  confirm: composeConfirm,
  reset: composeReset,
  login: composeLogin,
  change: composeChange,
  changed: composeChanged,
  password_changed: composePasswordChanged,
  password_reset: composePasswordReset,
  new_device: composeNewDevice,
  exported: composeExported,
  link_on: composeLinkOn,
  deleted: composeDeleted,
  account_invite: composeAccountInvite,
  invite: composeInvite,
  transfer: composeTransfer,
  gift: composeGift,
};

/** Finds out to whom a mail in the outbox goes. */
export function composeMail(composing: Composing): Promise<AddressedMail | undefined> {
  return composers[composing.mail.kind](composing);
}
