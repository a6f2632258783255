import { domainToASCII } from 'node:url';

/** E-mails are compared without letter case, however their accents are composed, and whichever way their domain is written. */
export function emailKeyOf(email: string): string {
  const key = email.trim().normalize('NFC').toLowerCase();
  const at = key.lastIndexOf('@') + 1;
  return at === 0 ? key : `${key.slice(0, at)}${plainDomain(key.slice(at))}`;
}

/** Browsers turn a domain of other letters into ASCII (RFC 5891) where they know that a field holds an e-mail, and elsewhere not. */
function plainDomain(domain: string): string {
  const isInternational = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  return (isInternational && domainToASCII(domain)) || domain;
}

/** Whether both databases can hold `text`: PostgreSQL takes neither U+0000 nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
