import type { ShareRole } from '@umlaut/api';
import { dayOf, type MailContent, namable } from './mail-content.ts';

/** A person as mails name them: the name, if it may be in a mail, with the e-mail. */
export interface NamedPerson {
  readonly name: string;
  readonly email: string;
}

function fullName({ name, email }: NamedPerson): string {
  const shown = namable(name);
  return shown === undefined ? email : `${shown} (${email})`;
}

function shortName({ name, email }: NamedPerson): string {
  return namable(name) ?? email;
}

/** `a diagram, “Orders”`; without the name where it must not be in a mail. */
function diagramWords(name: string): string {
  const shown = namable(name);
  return shown === undefined ? 'a diagram' : `a diagram, “${shown}”`;
}

const roleWords: Readonly<Record<ShareRole, string>> = { editor: 'edit', viewer: 'view' };
const notYou = 'Was it not you? Then do nothing.';

export function confirmMail({ email, url }: { readonly email: string; readonly url: string }): MailContent {
  return {
    subject: 'Confirm your e-mail',
    heading: 'Confirm your e-mail',
    paragraphs: [
      `Somebody signed up with ${email}. If it was you, confirm that the address is yours: then you see what others share with it.`,
    ],
    button: { label: 'Confirm e-mail', url },
    small: ['The link works for a day.', 'You did not sign up? Then open the link and say so, or do nothing.'],
  };
}

export function resetMail({ email, url }: { readonly email: string; readonly url: string }): MailContent {
  return {
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [`Somebody asked for a new password of the account ${email}.`],
    button: { label: 'Set a new password', url },
    small: ['The link works for an hour, and once.', `${notYou} Your password stays.`],
  };
}

export function changeMail({ email, url }: { readonly email: string; readonly url: string }): MailContent {
  return {
    subject: 'Confirm your new e-mail',
    heading: 'Confirm your new e-mail',
    paragraphs: [`Somebody wants to use ${email} for their account from now on. If it was you, confirm it.`],
    button: { label: 'Confirm the new e-mail', url },
    small: ['The link works for a day.', `${notYou} Nothing changes.`],
  };
}

export function changedMail({ email, newEmail, url, until }: ChangedMail): MailContent {
  return {
    subject: 'Your e-mail was changed',
    heading: 'Your e-mail was changed',
    paragraphs: [
      `Your account no longer uses ${email}. From now on you log in with ${newEmail}.`,
      'Was it you? Then there is nothing to do.',
    ],
    button: { label: 'This was not me', url },
    small: [`The link takes the change back and sets a new password. It works until ${dayOf(until)}.`],
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
    paragraphs: [
      `The password of ${email} was changed, and all other devices were logged out.`,
      'Was it you? Then there is nothing to do.',
    ],
    button: { label: 'This was not me', url },
    small: ['The link leads to the page where you ask for a new password.'],
  };
}

export function accountInviteMail({ email, url, until }: { email: string; url: string; until: number }): MailContent {
  return {
    subject: 'You are invited to Umlaut',
    heading: 'You are invited to Umlaut',
    paragraphs: ['The people who run this server invite you to draw and share diagrams on it.'],
    button: { label: 'Sign up', url },
    small: [`The link is for ${email} and works until ${dayOf(until)}.`, 'You do not know this server? Then ignore this mail.'],
  };
}

export interface InviteMail {
  readonly owner: NamedPerson;
  readonly diagramName: string;
  readonly role: ShareRole;
  readonly email: string;
  readonly url: string;
  /** When the link ends; undefined for a link to the diagram itself. */
  readonly until: number | undefined;
  readonly blockUrl: string;
}

export function inviteMail({ owner, diagramName, role, email, url, until, blockUrl }: InviteMail): MailContent {
  return {
    subject: 'You are invited to a diagram',
    heading: `${shortName(owner)} invites you`,
    paragraphs: [`${fullName(owner)} invites you to ${roleWords[role]} ${diagramWords(diagramName)}.`],
    button: { label: 'Open the diagram', url },
    small: [
      ...(until === undefined ? [] : [`The link is for ${email} and works until ${dayOf(until)}.`]),
      `You do not know ${shortName(owner)}? Then ignore this mail.`,
    ],
    footLink: { label: 'No more invitations to this address', url: blockUrl },
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
    subject: 'A diagram is offered to you',
    heading: `${shortName(owner)} wants to make you the owner`,
    paragraphs: [`${fullName(owner)} wants to make you the owner of ${diagramWords(diagramName)}.`],
    button: { label: 'Look at the offer', url },
    small: ['You have 14 days to accept. If you do nothing, nothing changes.'],
    footLink: { label: 'No more invitations to this address', url: blockUrl },
  };
}

export function giftMail({ owner, diagramName, url }: Omit<TransferMail, 'blockUrl'>): MailContent {
  return {
    subject: 'A diagram is yours now',
    heading: 'A diagram is yours now',
    paragraphs: [`${fullName(owner)} has deleted their account and given you ${diagramWords(diagramName)}.`],
    button: { label: 'Open the diagram', url },
    small: [],
  };
}

export function deletedMail({ email }: { readonly email: string }): MailContent {
  return {
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [`The account ${email} is gone for good, as you asked, with all diagrams that it gave to nobody.`],
    small: ['Was it not you? Then tell the people who run this server.'],
  };
}
