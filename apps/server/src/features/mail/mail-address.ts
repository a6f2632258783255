import { domainToASCII } from 'node:url';

/** The sender of mails, as the header `From` gives it. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Letters and digits of any script, and the signs of HTML's e-mail field. No quotes, brackets, commas or blanks: they separate addresses. */
const localPart = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether mails may go to `email`: the grammar of HTML's e-mail field, with letters of any script before the at sign. Every other text is
 * never put into a mail, as a mail program or server may read several addresses in it.
 */
export function isMailable(email: string): boolean {
  const [local = '', domain = '', ...rest] = email.split('@');
  if (rest.length > 0 || !localPart.test(local) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return false;
  const labels = domainToASCII(domain).split('.');
  return labels.length > 1 && labels.every((label) => domainLabel.test(label));
}

/** Reads `Name <address>`, or an address alone; undefined for anything else. A host may be a single word, such as localhost. */
export function readSender(text: string): Sender | undefined {
  const [, name = '', inBrackets] = /^([^<>",;:@\\()[\]\p{Cc}]*)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = inBrackets ?? text.trim();
  const isSender = isMailable(address) || isMailable(`${address}.invalid`);
  return isSender ? { name: name.trim(), address } : undefined;
}
