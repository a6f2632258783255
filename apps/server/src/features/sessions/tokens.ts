import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export interface TokenClaims {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** Epoch ms, whole seconds. */
  readonly expiresAt: number;
}

export interface NewTokenClaims extends TokenClaims {
  /** Epoch ms; now unless it is given. */
  readonly issuedAt?: number;
}

export interface Tokens {
  sign(claims: NewTokenClaims): Promise<string>;
  /** The claims of a token made here that has not expired; undefined for anything else. */
  verify(token: string): Promise<TokenClaims | undefined>;
}

const algorithm = 'HS256';
const issuer = 'umlaut';
const audience = 'umlaut-api';
const maxTokenLength = 4096;
const maxRemembered = 10_000;

/** Signed tokens (RFC 7519) of one pinned algorithm. The session they name is checked elsewhere. */
export function createTokens(secret: Uint8Array, clock: () => number): Tokens {
  // Checking a signature costs more than the rest of a small request; the same token comes many times.
  const verified = new LRUCache<string, TokenClaims>({ max: maxRemembered });

  return {
    sign: ({ userId, email, sessionId, expiresAt, issuedAt = clock() }) =>
      new SignJWT({ email, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(secret),
    async verify(token) {
      if (token.length > maxTokenLength) return undefined;
      const known = verified.get(token);
      if (known !== undefined && known.expiresAt > clock()) return known;
      verified.delete(token);
      const claims = await verifySignature(token, secret, clock());
      if (claims !== undefined) verified.set(token, claims);
      return claims;
    },
  };
}

async function verifySignature(token: string, secret: Uint8Array, now: number): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: 'JWT',
      requiredClaims: ['sub', 'email', 'sid', 'iat', 'exp'],
      currentDate: new Date(now),
    });
    const { sub, email, sid, exp } = payload;
    if (typeof sub !== 'string' || typeof email !== 'string' || typeof sid !== 'string' || !Number.isSafeInteger(exp)) return undefined;
    return { userId: sub, email, sessionId: sid, expiresAt: Number(exp) * 1000 };
  } catch {
    // Forged, foreign, malformed or expired: all the same to the one who sent it.
    return undefined;
  }
}
