import type { ShareRole } from '@umlaut/api';
import { dayOf, type MailContent, namable, timeOf } from './mail-content.ts';

/** A person as emails name them: the name, if it is allowed in an email, with the email address. Both as `shownPerson` returns them. */
export interface NamedPerson {
  readonly name: string;
  readonly email: string;
}

function fullName({ name, email }: NamedPerson): string {
  const shown = namable(name);
  return shown === undefined ? email : `“${shown}” (${email})`;
}

function shortName({ name, email }: NamedPerson): string {
  const shown = namable(name);
  return shown === undefined ? email : `“${shown}”`;
}

/** `the diagram “Orders”`, or `a diagram` if its name is not allowed in an email. */
function diagramWords(name: string): string {
  const shown = namable(name);
  return shown === undefined ? 'a diagram' : `the diagram “${shown}”`;
}

const roleWords: Readonly<Record<ShareRole, string>> = { editor: 'edit', viewer: 'view' };
const notYou = 'If this wasn’t you, you can ignore this email.';
const wasYou = 'If this was you, you don’t need to do anything.';
const stopInvitations = 'Stop invitations to this address';

export function confirmMail({ email, url }: { readonly email: string; readonly url: string }): MailContent {
  return {
    subject: 'Confirm your email',
    heading: 'Confirm your email',
    paragraphs: [
      `Someone signed up to Umlaut with ${email}. If this was you, confirm your email to see the diagrams that others share with you.`,
    ],
    button: { label: 'Confirm email', url },
    small: ['This link expires in 24 hours.', 'If you didn’t sign up, ignore this email, or open the link and choose “I didn’t sign up”.'],
  };
}

export function resetMail({ email, url }: { readonly email: string; readonly url: string }): MailContent {
  return {
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [`We received a request to reset the password for ${email}.`],
    button: { label: 'Reset password', url },
    small: ['This link expires in one hour and can be used once.', `${notYou} Your password won’t change.`],
  };
}

export function loginMail({ email, url }: { readonly email: string; readonly url: string }): MailContent {
  return {
    subject: 'Log in to Umlaut',
    heading: 'Log in to Umlaut',
    paragraphs: [`Someone asked to log in as ${email} from a new device. If it was you, open this link on that device.`],
    button: { label: 'Log in', url },
    small: ['The link works once, within an hour.', 'If this wasn’t you, you can ignore this email. Don’t forward it.'],
  };
}

export function changeMail({ email, url }: { readonly email: string; readonly url: string }): MailContent {
  return {
    subject: 'Confirm your new email',
    heading: 'Confirm your new email',
    paragraphs: [`Someone asked to change the email of their Umlaut account to ${email}. If this was you, confirm the change.`],
    button: { label: 'Confirm new email', url },
    small: ['This link expires in 24 hours.', `${notYou} Nothing will change.`],
  };
}

export function changedMail({ email, newEmail, url, until }: ChangedMail): MailContent {
  return {
    subject: 'Your email was changed',
    heading: 'Your email was changed',
    paragraphs: [`Your Umlaut account no longer uses ${email}. From now on, log in with ${newEmail}.`, wasYou],
    button: { label: 'This wasn’t me', url },
    small: [`This link restores your old email and lets you set a new password. It expires on ${dayOf(until)}.`],
  };
}

interface ChangedMail {
  readonly email: string;
  readonly newEmail: string;
  readonly url: string;
  readonly until: number;
}

export function passwordChangedMail({ email, url }: { readonly email: string; readonly url: string }): MailContent {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`The password for ${email} was changed, and all other devices were logged out.`, wasYou],
    button: { label: 'This wasn’t me', url },
    small: ['This link opens the page where you can reset your password.'],
  };
}

export function accountInviteMail({ email, url, until }: { email: string; url: string; until: number }): MailContent {
  return {
    subject: 'You’re invited to Umlaut',
    heading: 'You’re invited to Umlaut',
    paragraphs: ['The administrator of this server invited you to draw and share diagrams on Umlaut.'],
    button: { label: 'Sign up', url },
    small: [`This invitation is for ${email} and expires on ${dayOf(until)}.`, 'If you don’t know this server, you can ignore this email.'],
  };
}

export interface InviteMail {
  readonly owner: NamedPerson;
  readonly diagramName: string;
  readonly role: ShareRole;
  readonly email: string;
  readonly url: string;
  /** When the link expires, in epoch ms; undefined for a link to the diagram itself. */
  readonly until: number | undefined;
  readonly blockUrl: string;
}

export function inviteMail({ owner, diagramName, role, email, url, until, blockUrl }: InviteMail): MailContent {
  return {
    subject: 'You’re invited to a diagram',
    heading: `${shortName(owner)} invited you to a diagram`,
    paragraphs: [`${fullName(owner)} invited you to ${roleWords[role]} ${diagramWords(diagramName)}.`],
    button: { label: 'Open diagram', url },
    small: [
      ...(until === undefined ? [] : [`This invitation is for ${email} and expires on ${dayOf(until)}.`]),
      `If you don’t know ${shortName(owner)}, you can ignore this email.`,
    ],
    footLink: { label: stopInvitations, url: blockUrl },
  };
}

export interface TransferMail {
  readonly owner: NamedPerson;
  readonly diagramName: string;
  readonly url: string;
  readonly blockUrl: string;
}

export function transferMail({ owner, diagramName, url, blockUrl }: TransferMail): MailContent {
  return {
    subject: 'You’ve been offered a diagram',
    heading: `${shortName(owner)} wants to make you the owner of a diagram`,
    paragraphs: [`${fullName(owner)} wants to transfer ${diagramWords(diagramName)} to you.`],
    button: { label: 'Review offer', url },
    small: ['The offer expires in 14 days. If you do nothing, nothing changes.'],
    footLink: { label: stopInvitations, url: blockUrl },
  };
}

export function giftMail({ owner, diagramName, url }: Omit<TransferMail, 'blockUrl'>): MailContent {
  return {
    subject: 'You now own a diagram',
    heading: 'You now own a diagram',
    paragraphs: [`${fullName(owner)} deleted their account and transferred ${diagramWords(diagramName)} to you.`],
    button: { label: 'Open diagram', url },
    small: [],
  };
}

export function deletedMail({ email }: { readonly email: string }): MailContent {
  return {
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      `Your Umlaut account ${email} was permanently deleted, as requested, with all diagrams that weren’t transferred to someone else.`,
    ],
    small: ['If this wasn’t you, contact the administrator of this server.'],
  };
}

const resetHint = 'This link opens the page where you can reset your password.';

export function passwordResetMail({ email, url }: { readonly email: string; readonly url: string }): MailContent {
  return {
    subject: 'Your password was reset',
    heading: 'Your password was reset',
    paragraphs: [`The password for ${email} was reset with a link, and all devices were logged out.`, wasYou],
    button: { label: 'This wasn’t me', url },
    small: [resetHint],
  };
}

export interface NoticeMail {
  readonly email: string;
  /** Epoch ms. */
  readonly at: number;
  readonly url: string;
}

export function newDeviceMail({ email, device, at, url }: NoticeMail & { readonly device: string | undefined }): MailContent {
  const from = device === undefined ? 'a new device' : `a new device (${device})`;
  return {
    subject: 'New login to your account',
    heading: 'New login to your account',
    paragraphs: [`Someone logged in to ${email} from ${from} on ${dayOf(at)} at ${timeOf(at)}.`, wasYou],
    button: { label: 'This wasn’t me', url },
    small: [resetHint, 'Resetting your password logs out all devices.'],
  };
}

export function exportedMail({ email, at, url }: NoticeMail): MailContent {
  return {
    subject: 'Your data was downloaded',
    heading: 'Your data was downloaded',
    paragraphs: [`A copy of all diagrams of ${email} was downloaded on ${dayOf(at)} at ${timeOf(at)}.`, wasYou],
    button: { label: 'This wasn’t me', url },
    small: [resetHint],
  };
}

export function linkOnMail({ diagramName, url }: { readonly diagramName: string; readonly url: string }): MailContent {
  return {
    subject: 'A public link was turned on',
    heading: 'A public link was turned on',
    paragraphs: [`Anyone with the link can now view ${diagramWords(diagramName)}.`, wasYou],
    button: { label: 'Open diagram', url },
    small: ['If this wasn’t you, turn off the link under Share, and change your password.'],
  };
}
