/** Claims of a stored token. Only the server verifies it. */
export interface Session {
  readonly token: string;
  /** Empty when the token names none: such a session may open the profile, not the editor. */
  readonly email: string;
  /** Owner of what this browser keeps for the user; the e-mail where the token has no `sub`. */
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The session a token stands for, or undefined when it is unreadable, lacks an end or is past it. Never throws. */
export function parseToken(token: string, nowMs: number): Session | undefined {
  const payload = readPayload(token);
  if (payload === undefined) return undefined;
  const { exp, email, sub } = payload;
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined;
  const expiresAt = exp * 1000;
  if (expiresAt <= nowMs) return undefined;
  const address = typeof email === 'string' ? email.trim() : '';
  const userId = typeof sub === 'string' && sub !== '' ? sub : address;
  return { token, email: address, userId, expiresAt };
}

function readPayload(token: string): Readonly<Record<string, unknown>> | undefined {
  const parts = token.split('.');
  const payload = parts[1];
  // Sent in a header: characters a header cannot carry would make every call fail.
  if (parts.length !== 3 || payload === undefined || !/^[\w.~+/=-]+$/.test(token)) return undefined;
  try {
    const value: unknown = JSON.parse(decodeBase64Url(payload));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    // Not base64url, not UTF-8 or not JSON: the same as no token.
    return undefined;
  }
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
