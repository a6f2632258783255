import { domainToASCII } from 'node:url';
import { claimsServer } from '../display-names/claimed-names.rules.ts';
import { shorten } from './mail-content.ts';
import type { NamedPerson } from './mail-texts.ts';

const mostLocalCharacters = 32;
const mostDomainCharacters = 48;
/** ZERO WIDTH NON-JOINER. Mail programs find no address in a text that it divides, and show nothing of it. */
const divider = '\u200c';

/**
 * An e-mail as the words of a mail show it: whoever signs up or shares may have put words into it. It is shortened, the domain at its
 * beginning and in ASCII, so that it looks like no other, and mail programs make no link of it.
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
