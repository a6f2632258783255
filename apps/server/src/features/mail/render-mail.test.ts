import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namable } from './mail-content.ts';
import { confirmMail, inviteMail } from './mail-texts.ts';
import { renderMail } from './render-mail.ts';

const invitation = {
  owner: { name: 'Ada', email: 'ada@example.org' },
  diagramName: 'Orders',
  role: 'editor',
  email: 'bob@example.org',
  url: 'https://umlaut.example.org/invite#AAAA',
  until: Date.UTC(2026, 5, 2),
  blockUrl: 'https://umlaut.example.org/block#BBBB',
} as const;

test('text and HTML say the same, with the links', () => {
  const { text, html } = renderMail(inviteMail(invitation), 'umlaut.example.org');
  expect(text).toBe(`“Ada” invited you to a diagram

“Ada” (ada@example.org) invited you to edit the diagram “Orders”.

Open diagram:
https://umlaut.example.org/invite#AAAA

This invitation is for bob@example.org and expires on 2 June 2026.
If you don’t know “Ada”, you can ignore this email.

Stop invitations to this address:
https://umlaut.example.org/block#BBBB

-- 
Sent by Umlaut at umlaut.example.org
`);
  for (const part of [
    '“Ada” invited you to a diagram',
    'href="https://umlaut.example.org/invite#AAAA"',
    '2 June 2026',
    'prefers-color-scheme: dark',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toMatch(/<(?:img|script|link)\b|src=/);
});

test.each([
  ...['Buy at https://evil.example', 'www.evil', 'evil.example now', 'write to me@evil', 'a\u202eb', ' '],
  ...[
    'evil\u2024example',
    'evil\u3002example',
    'evil\uff0eexample',
    'evil\ua4f8example',
    'evil\u00b7example',
    'evil.\u0301example',
    '☺.example',
  ],
  ...[
    'https:\u2215\u2215evil',
    'https\uff1aevil',
    'mailto:me',
    'x:\u2044\u2044evil',
    '//evil/x',
    '\\\\evil\\x',
    'me\uff20evil',
    'mailto\ua789me',
  ],
  ...['Call +49 170 1234567', 'Call 1-800-555-0199', '10.0.0.1', '\u3164', 'a\u0300\u0301\u0302\u0303'],
])('the name %j stays out of mails', (name) => {
  expect(namable(name)).toBeUndefined();
  const { text } = renderMail(inviteMail({ ...invitation, diagramName: name, owner: { ...invitation.owner, name } }), 'h');
  expect(text).toContain('ada@example.org invited you to edit a diagram.');
});

test.each([
  'Orders',
  'Orders 2026-11-20',
  'Wait…what',
  'Col·lecció',
  '完成。次へ',
  '1½ floors',
  'and/or',
  'Step 1: plan',
  'レオナルド・ダ・ヴィンチ',
])('the title %j is named', (name) => {
  expect(namable(name)).toBe(name);
});

test('a name cannot end the quotation that it stands in', () => {
  expect(namable('Plan”. Your account is "locked')).toBe('Plan’. Your account is ’locked');
});

test('names are cut at 40 characters, and version numbers stay', () => {
  expect(namable('x'.repeat(80))).toBe(`${'x'.repeat(39)}…`);
  expect(namable('Orders v1.2')).toBe('Orders v1.2');
});

test('no text breaks out of the HTML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const mail = confirmMail({
        email: `${text}<script>"'&`,
        url: `https://h/"><script>${encodeURI(text.replace(/[\ud800-\udfff]/g, ''))}`,
      });
      const { html } = renderMail(mail, '<b>');
      expect(html).not.toMatch(/<script|<b>/);
    }),
    { numRuns: 1000 },
  );
});
