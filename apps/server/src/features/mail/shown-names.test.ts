import { expect, test } from 'vitest';
import { shownEmail, shownPerson } from './shown-names.ts';

const plain = (text: string) => text.replaceAll('\u200c', '');

test('an email address reads as it is, and mail programs find no address in it', () => {
  const shown = shownEmail('ada.lovelace+plans/x@mail.example.org');
  expect(plain(shown)).toBe('ada.lovelace+plans/x@mail.example.org');
  expect(shown).not.toMatch(/[.@/:]\p{L}/u);
  expect(shownEmail('18005550199@example.org')).not.toMatch(/\d{4}/);
});

test('an email address holds no message, and a domain looks like no other', () => {
  expect(plain(shownEmail(`your-account-is-locked-call-us-now-please-${'x'.repeat(20)}@example.org`))).toBe(
    'your-account-is-locked-call-us-…@example.org',
  );
  const long = shownEmail(`ada@${'log-in-at-'.repeat(6)}evil.example`);
  expect(plain(long)).toBe('ada@…n-at-log-in-at-log-in-at-log-in-at-evil.example');
  expect(plain(shownEmail('ada@exаmple.org'))).toBe('ada@xn--exmple-4nf.org');
});

test('a person whose name claims to be the server is named by their email', () => {
  const person = (name: string) => shownPerson({ name, email: 'ada@example.org' }, 'umlaut.example.org').name;
  expect(['Ada', 'Umlaut Support', 'Sеcurity', 'umlaut.example.org'].map(person)).toEqual(['Ada', '', '', '']);
});
