import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMailable, readSender } from './mail-address.ts';

test.each(['ada@example.org', 'ada+plans@mail.example.org', 'jörg@example.org', 'ada@bücher.example', "o'neil@example.co.uk"])(
  '%s is mailed',
  (email) => {
    expect(isMailable(email)).toBe(true);
  },
);

test.each([
  ...['a,evil@example.org', 'x@a>,<b@c.example', 'a;b@example.org', '"a b"@example.org', 'a(b)@example.org', '<a@example.org>'],
  ...['a@b@example.org', 'a@example', 'a@-example.org', 'a@example..org', 'a\r\nBcc:b@example.org', 'a:b@example.org', 'a@[127.0.0.1]', ''],
])('%j is never mailed', (email) => {
  expect(isMailable(email)).toBe(false);
});

test('nothing that is mailed can hold a second address or another header', () => {
  const sign = fc.constantFrom(...'ab1.@,;:<>()[]"\\\r\n\t -+ä\u0000\u202e');
  const text = fc.string({ unit: sign, maxLength: 8 });
  fc.assert(
    fc.property(text, text, (local, domain) => {
      for (const email of [`${local}@${domain}.org`, `a${local}b@example.org`]) {
        expect(isMailable(email) && /[\s,;:<>()[\]"\\\p{Cc}\p{Cf}]|@.*@/u.test(email), email).toBe(false);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a sender is an address, with a name before it or without', () => {
  expect(readSender('Umlaut <umlaut@example.org>')).toEqual({ name: 'Umlaut', address: 'umlaut@example.org' });
  expect(readSender(' umlaut@localhost ')).toEqual({ name: '', address: 'umlaut@localhost' });
  for (const text of ['Umlaut', 'Umlaut <umlaut>', 'a@example.org, b@example.org', 'A "B" <a@example.org>', 'A\r\nB <a@example.org>', '']) {
    expect(readSender(text), text).toBeUndefined();
  }
});
