import { expect, test } from 'vitest';
import { createLinkTokens, hashOfToken } from './link-tokens.ts';

const tokens = createLinkTokens(Buffer.alloc(32, 'a'));

test('a token has 128 bits, is the same for the same link, and another for another link or server', () => {
  const token = tokens.tokenOf('invite', 'one');
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(tokens.tokenOf('invite', 'one')).toBe(token);
  expect(tokens.tokenOf('invite', 'two')).not.toBe(token);
  expect(createLinkTokens(Buffer.alloc(32, 'b')).tokenOf('invite', 'one')).not.toBe(token);
});

test('what is stored of a token does not hold it', () => {
  const token = tokens.tokenOf('invite', 'one');
  expect(hashOfToken(token)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(hashOfToken(token)).not.toContain(token);
});
