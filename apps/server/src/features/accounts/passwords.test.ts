import { expect, test } from 'vitest';
import { isTooCommon } from './common-passwords.ts';
import { emailKeyOf, isStorable } from './email.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hashing.ts';

test.each([
  'password1',
  'PassWord1',
  'qwertyuiop',
  '1234567890',
  'iloveyou1',
  'umlautumlaut',
  'Umlaut2026!',
  'someone@example.org',
  'SomeOne',
])('refuses %s, which is among the first guesses', async (password) => {
  expect(await isTooCommon(password, 'someone@example.org')).toBe(true);
});

test.each(['correct horse battery staple', 'someone else entirely', 'umlauts are fine letters', '🦄 unicorns in Ümlaut'])(
  'takes %s',
  async (password) => {
    expect(await isTooCommon(password, 'someone@example.org')).toBe(false);
  },
);

test('a hash is argon2id with its parameters, salted, and matches only its password', async () => {
  const [first, second] = await Promise.all([hashPassword('pässword 🦄'), hashPassword('pässword 🦄')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, 'pässword 🦄')).toBe(true);
  expect(await verifyPassword(first, 'pässword 🦄 ')).toBe(false);
});

test('without an account nothing matches, and checking takes its time all the same', async () => {
  const hash = await hashPassword('x');
  const timeOf = async (given: string | undefined) => {
    const start = performance.now();
    expect(await verifyPassword(given, 'y')).toBe(false);
    return performance.now() - start;
  };
  // In turn, and the shortest of several, as all else that runs on the machine only adds to the times.
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 9; round += 1) {
    known.push(await timeOf(hash));
    unknown.push(await timeOf(undefined));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
});

test.each(['m=4194304,t=2,p=1', 'm=19456,t=4000000,p=1', 'm=19456,t=2,p=255', 'm=0,t=2,p=1'])(
  'a stored hash that asks for %s costs what any other one does, and matches nothing',
  async (costs) => {
    const forged = (await hashPassword('x')).replace('m=19456,t=2,p=1', costs);
    expect(await verifyPassword(forged, 'x')).toBe(false);
  },
);

test('what is stored in the place of a hash matches nothing', async () => {
  for (const stored of ['', 'x', '$argon2id$', '$2b$10$'.padEnd(60, 'x')]) expect(await verifyPassword(stored, 'x')).toBe(false);
});

test('hashes with lower costs are made anew at the next login', async () => {
  expect(needsRehash(await hashPassword('x'))).toBe(false);
  expect(needsRehash('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true);
});

test('e-mails are one whatever the case of their letters and the composition of their accents', () => {
  expect(emailKeyOf(' Jos\u00e9@Example.ORG ')).toBe(emailKeyOf('jose\u0301@example.org'));
});

test('e-mails are one whichever way their domain is written, and no two domains become one', () => {
  const key = 'anna@xn--exmple-cua.org';
  for (const email of ['Anna@ex\u00e4mple.org', 'anna@EXA\u0308MPLE.org', 'anna@xn--exmple-cua.org']) expect(emailKeyOf(email)).toBe(key);
  for (const email of ['anna@ex\u00e4mple.org/x', 'anna@ex\u00e4mple.org:80', 'm\u00fcller@x.org', 'anna@1.2', 'anna', '\u00e4'])
    expect(emailKeyOf(email)).toBe(email);
});

test('texts that a database cannot hold are told apart', () => {
  expect([isStorable('a 🦄'), isStorable('a\0'), isStorable('\ud800')]).toEqual([true, false, false]);
});
