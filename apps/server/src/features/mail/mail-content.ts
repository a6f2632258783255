import { plainSigns } from '../../confusables.ts';

/** A mail's words, of which the text and the HTML are made alike. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Sentences below the button. */
  readonly small: readonly string[];
  /** A link at the very end. */
  readonly footLink?: { readonly label: string; readonly url: string };
}

const mostNameCharacters = 40;

/** All that mail programs make a link of: addresses of pages, files and mail, host names, numbers of networks and telephones. */
const linkable = [
  /:\s*\/|\/\/|\\\\|@|www\./iu,
  /(?:https?|ftps?|mailto|callto|skype|javascript|xmpp):|\b(?:file|tel|sms|data|sips?|ssh):/iu,
  /[^\s.]\.\p{L}/u,
  /\d+(?:\.\d+){3}/,
  /\+\d(?:[\s()./-]*\d){5}|\d(?:[\s()./-]*\d){8}/,
];
/** Signs that are not drawn, or stand for nothing, and more marks on a letter than any script has. */
const unseen = /\p{C}|\u034f|[\u115f\u1160\u3164\uffa0\u2800]|\p{M}{4}/u;
const quotationMarks = /["“”„‟«»‹›〝〞〟＂❝❞″〃ˮ]/gu;

/**
 * A user's name for a mail to another person, without quotation marks as the mail adds them; undefined if mail
 * programs would make a link of a part of it, or people could take it for an address: an invitation must not carry an advertisement.
 */
export function namable(name: string): string | undefined {
  const text = name.replace(/\s+/g, ' ').trim();
  const plain = plainSigns(text);
  if (text === '' || unseen.test(text) || linkable.some((link) => link.test(plain))) return undefined;
  return shorten(text.replace(quotationMarks, '’'), mostNameCharacters);
}

/** At most so many code points, the last an ellipsis if some are missing. */
export function shorten(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}

/** A day as mails write it, such as 2 June 2026. */
export function dayOf(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time);
}

/** A time of day as mails write it, such as 14:02 UTC. */
export function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(11, 16)} UTC`;
}
