import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Reason that a secret link exists; each has its own key, so that a token of one purpose never passes for another. */
export type LinkPurpose = 'invite' | 'view' | 'confirm' | 'reset' | 'change' | 'revert' | 'block' | 'export' | 'account_invite' | 'login';
/** Entity tags of public links are not links, but must not be guessed from what they name either. */
type TokenPurpose = LinkPurpose | 'tag';

/** Makes the secrets of links. They are derived from the row's id and the server's signing key, and stored nowhere. */
export interface LinkTokens {
  /** 22 characters of base64url: 128 bits. The same for the same row, so that a link can be shown again. */
  tokenOf(purpose: TokenPurpose, linkId: string): string;
  /** Token that names an address by its digest and needs no row: for pages that stop mails to it. */
  blockToken(addressDigest: string): string;
  /** The digest of the address that a token of `blockToken` is for; undefined for any other text. */
  blockedAddress(token: string): string | undefined;
}

const tokenBytes = 16;
const keyBytes = 32;
/** SHA-256 as base64url. */
const digestCharacters = 43;

/** Tokens by HKDF (RFC 5869) and HMAC-SHA256 (RFC 2104) of the server's signing key. */
export function createLinkTokens(secret: Uint8Array): LinkTokens {
  const keys = new Map<TokenPurpose, Buffer>();
  const keyOf = (purpose: TokenPurpose): Buffer => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `umlaut secret link: ${purpose}`, keyBytes));
    keys.set(purpose, known);
    return known;
  };
  const tokenOf = (purpose: TokenPurpose, linkId: string) =>
    createHmac('sha256', keyOf(purpose)).update(linkId).digest().subarray(0, tokenBytes).toString('base64url');
  return {
    tokenOf,
    blockToken: (addressDigest) => `${addressDigest}${tokenOf('block', addressDigest)}`,
    blockedAddress(token) {
      const digest = token.slice(0, digestCharacters);
      const [given, right] = [Buffer.from(token.slice(digestCharacters)), Buffer.from(tokenOf('block', digest))];
      return given.length === right.length && timingSafeEqual(given, right) ? digest : undefined;
    },
  };
}

/** The form in which the database finds a token: SHA-256 as base64url. It opens nothing. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
