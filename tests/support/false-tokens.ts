import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import type { nobodies } from './access-table.ts';
import { administerApp } from './app.ts';
import { call, logIn, type Person, signUp } from './people.ts';
import type { RunningServer } from './server.ts';
import { assembleToken, signToken } from './tokens.ts';

export type FalseTokens = Readonly<Record<(typeof nobodies)[number], string | undefined>>;

/** Tokens of nobody, by the kind of nobody; the server signs with `knownSecret`. */
export async function makeFalseTokens(server: RunningServer, owner: Person): Promise<FalseTokens> {
  const payload = decodeJwt(owner.token);
  const now = Math.floor(Date.now() / 1000);
  const ended = await logIn(server, owner);
  await call(server, 'POST', '/api/logout', { token: ended });
  const deleted = await signUp(server);
  expect(await administerApp(['users', 'delete', deleted.email, '--yes'], server.env)).toMatchObject({ code: 0 });
  const [header, body, signature = ''] = owner.token.split('.');
  return {
    anonymous: undefined,
    'malformed token': 'not.a.token',
    'forged token': `${header}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'alg none': assembleToken({ alg: 'none', typ: 'JWT' }, JSON.stringify(payload)),
    'other secret': await signToken({ payload, secret: 'another secret of more than thirty-two bytes' }),
    'expired token': await signToken({ payload: { ...payload, iat: now - 700_000, exp: now - 120 } }),
    'ended session': ended,
    'deleted user': deleted.token,
  };
}
