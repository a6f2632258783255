import { randomBytes } from 'node:crypto';
import { CompactSign } from 'jose';
import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const secret = randomBytes(32);
const start = Date.UTC(2026, 0, 1);
const claims = { userId: 'u', email: 'a@example.org', sessionId: 's', expiresAt: start + 60_000 };

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

const goodPayload = {
  sub: 'u',
  email: 'a@example.org',
  sid: 's',
  iss: 'umlaut',
  aud: 'umlaut-api',
  iat: start / 1000,
  exp: start / 1000 + 60,
};

/** A token as `sign` makes it, but for what is given; `text` is the whole payload. */
function forge(given: { payload?: object; text?: string; header?: object; key?: Uint8Array } = {}): Promise<string> {
  const text = given.text ?? JSON.stringify({ ...goodPayload, ...given.payload });
  return new CompactSign(Buffer.from(text)).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...given.header }).sign(given.key ?? secret);
}

test('a token says who it is for and how long, and is known again', async () => {
  const tokens = createTokens(secret, () => start);
  const token = await tokens.sign(claims);
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toEqual({
    sub: 'u',
    email: 'a@example.org',
    sid: 's',
    iss: 'umlaut',
    aud: 'umlaut-api',
    iat: start / 1000,
    exp: start / 1000 + 60,
  });
  expect(await tokens.verify(token)).toEqual(claims);
  expect(await tokens.verify(token)).toEqual(claims);
  expect(await tokens.verify(await forge())).toEqual(claims);
});

test('a token ends at its time, also one that has been verified before', async () => {
  let now = start;
  const tokens = createTokens(secret, () => now);
  const token = await tokens.sign(claims);
  now = start + 59_999;
  expect(await tokens.verify(token)).toBeDefined();
  now = start + 60_000;
  expect(await tokens.verify(token)).toBeUndefined();
});

test('everything else is refused', async () => {
  const tokens = createTokens(secret, () => start);
  const good = await tokens.sign(claims);
  const [head = '', body = '', signature = ''] = good.split('.');
  const refused = [
    '',
    'x',
    'a.b.c',
    good.slice(0, -1),
    `${head}.${body}.`,
    `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${part({ alg: 'nOnE', typ: 'JWT' })}.${body}.${signature}`,
    await forge({ key: randomBytes(32) }),
    await forge({ header: { alg: 'HS512' }, key: Buffer.concat([secret, secret]) }),
    await forge({ header: { typ: 'at+jwt' } }),
    await forge({ payload: { iss: 'other' } }),
    await forge({ payload: { aud: 'other' } }),
    await forge({ payload: { exp: String(start / 1000 + 60) } }),
    await forge({ text: JSON.stringify(goodPayload).replace(/"exp":\d+/, '"exp":1e309') }),
    await forge({ text: 'not JSON' }),
    await forge({ payload: { exp: start / 1000 + 0.5 } }),
    await forge({ payload: { exp: undefined } }),
    await forge({ payload: { iat: undefined } }),
    await forge({ payload: { sid: undefined } }),
    await forge({ payload: { sid: 7 } }),
    await forge({ payload: { email: null } }),
    await forge({ payload: { filler: 'x'.repeat(4096) } }),
  ];
  expect(await Promise.all(refused.map((token) => tokens.verify(token)))).toEqual(refused.map(() => undefined));
});

test('what it remembers stays bounded, and what it forgot is verified again', async () => {
  const tokens = createTokens(secret, () => start);
  const first = await tokens.sign(claims);
  expect(await tokens.verify(first)).toEqual(claims);
  for (let index = 0; index < 10_050; index += 1) {
    await tokens.verify(await tokens.sign({ ...claims, sessionId: `s${index}` }));
  }
  expect(await tokens.verify(first)).toEqual(claims);
});
