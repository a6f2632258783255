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

const mostNameCharacters = 60;

/**
 * A name that somebody has given, for a mail to somebody else; undefined when it reads like an address, which mail programs turn into a
 * link: an invitation must not carry an advertisement.
 */
export function namable(name: string): string | undefined {
  const text = name.replace(/\s+/g, ' ').trim();
  const isAddress = /:\/\/|www\.|@|[\p{L}\p{N}]\.[\p{L}]/iu.test(text);
  if (text === '' || isAddress || /[\p{Cc}\p{Cf}]/u.test(text)) return undefined;
  const signs = [...text];
  return signs.length > mostNameCharacters ? `${signs.slice(0, mostNameCharacters - 1).join('')}…` : text;
}

/** A day as mails write it, such as 2 June 2026. */
export function dayOf(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time);
}

/** A time of day as mails write it, such as 14:02 UTC. */
export function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(11, 16)} UTC`;
}
