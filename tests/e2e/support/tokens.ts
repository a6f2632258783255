/** A token of the right form that no server signed. */
export function unsignedToken(payload: Readonly<Record<string, unknown>>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'HS256', typ: 'JWT' }), part(payload), 'c2lnbmF0dXJl'].join('.');
}

/** Returns the claims of a token. */
export function payloadOf(token: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  if (typeof value !== 'object' || value === null) throw new Error('The token carries no payload.');
  return { ...value };
}

/** Seconds since 1970, `seconds` from this moment. */
export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
