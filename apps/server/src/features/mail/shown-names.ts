import { domainToASCII } from 'node:url';
import { claimsServer } from '../display-names/claimed-names.rules.ts';
import { shorten } from './mail-content.ts';
import type { NamedPerson } from './mail-texts.ts';

const mostLocalCharacters = 32;
const mostDomainCharacters = 48;
/** ZERO WIDTH NON-JOINER. Mail programs find no address in a text that it divides, and show nothing of it. */
const divider = '\u200c';

/**
 * An email address as mails show it to a person. Another person may have typed it, with a message in it. The local part is cut at its end, the
 * domain at its start; the domain is in ASCII, so that no other looks like it; and mail programs make no link of the result.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ascii = domainToASCII(domain) || domain;
  const shownDomain = ascii.length > mostDomainCharacters ? `…${ascii.slice(1 - mostDomainCharacters)}` : ascii;
  const local = email.slice(0, at).replace(/[\p{C}\s]/gu, '');
  const shown = `${shorten(local, mostLocalCharacters)}@${shownDomain}`;
  return shown.replace(/[^\p{L}\p{M}\p{N}]|\p{N}{3}(?=\p{N})/gu, `$&${divider}`);
}

/** A person for the words of a mail: without a name that claims to be the server's, which the person may have had before it was refused. */
export function shownPerson({ name, email }: NamedPerson, host: string): NamedPerson {
  return { name: claimsServer(name, host) ? '' : name, email: shownEmail(email) };
}
