import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseToken } from './token.ts';

const nowMs = Date.UTC(2026, 0, 2);
const later = nowMs / 1000 + 60;

function tokenOf(payload: unknown): string {
  const part = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
}

describe('a token is read', () => {
  test('with its e-mail, its user and its end', () => {
    const token = tokenOf({ sub: 'u1', email: 'ada@example.org', exp: later });
    expect(parseToken(token, nowMs)).toEqual({ token, userId: 'u1', email: 'ada@example.org', expiresAt: later * 1000 });
  });

  test('with letters of any language', () => {
    expect(parseToken(tokenOf({ sub: 'u1', email: 'ünsal.日本@exämple.org', exp: later }), nowMs)?.email).toBe('ünsal.日本@exämple.org');
  });

  test('without a user: the e-mail stands for it', () => {
    expect(parseToken(tokenOf({ email: 'ada@example.org', exp: later }), nowMs)?.userId).toBe('ada@example.org');
  });

  test('without a readable e-mail: it is empty', () => {
    for (const email of [undefined, null, 7, {}, '  '])
      expect(parseToken(tokenOf({ sub: 'u1', email, exp: later }), nowMs)?.email).toBe('');
  });
});

describe('a token counts as none', () => {
  test('at and after its end, to the second', () => {
    for (const exp of [nowMs / 1000, nowMs / 1000 - 1, 0, -1]) expect(parseToken(tokenOf({ sub: 'u1', exp }), nowMs)).toBeUndefined();
    expect(parseToken(tokenOf({ sub: 'u1', exp: nowMs / 1000 + 1 }), nowMs)).toBeDefined();
  });

  test('when its end is no number', () => {
    for (const exp of [undefined, null, String(later), [later], true])
      expect(parseToken(tokenOf({ sub: 'u1', exp }), nowMs)).toBeUndefined();
    expect(parseToken(tokenOf('{"sub":"u1","exp":1e309}'), nowMs)).toBeUndefined();
  });

  test('when it is not of three parts, not base64url, not UTF-8, not JSON, or no object', () => {
    const good = tokenOf({ sub: 'u1', exp: later });
    const invalidUtf8 = Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url');
    const broken = ['', '.', '..', 'a.b', `${good}.x`, 'a.%%%.c', `a.${invalidUtf8}.c`, `${good}\n`, `${good} `, `${good}é`];
    for (const token of [...broken, ...['null', '[]', '"text"', '7', '{', ''].map(tokenOf)])
      expect(parseToken(token, nowMs)).toBeUndefined();
  });

  test('whatever it is, without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.jsonValue().map(tokenOf),
          fc.string().map((text) => tokenOf(text)),
        ),
        (token) => {
          const session = parseToken(token, nowMs);
          expect(session === undefined || session.expiresAt > nowMs).toBe(true);
        },
      ),
    );
  });
});
