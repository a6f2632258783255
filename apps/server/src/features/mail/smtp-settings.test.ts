import { expect, test } from 'vitest';
import { smtpSettings } from './smtp-settings.ts';

test('a mail server elsewhere must encrypt, one on this machine need not', () => {
  expect(smtpSettings('smtp://mail.example.org')).toMatchObject({ port: 587, secure: false, requireTLS: true, ignoreTLS: false });
  expect(smtpSettings('smtps://mail.example.org')).toMatchObject({ port: 465, secure: true, requireTLS: false });
  expect(smtpSettings('smtp://127.0.0.1:1025')).toMatchObject({ host: '127.0.0.1', port: 1025, requireTLS: false, ignoreTLS: true });
  expect(smtpSettings('smtp://[::1]:1025')).toMatchObject({ host: '::1', ignoreTLS: true });
  expect(smtpSettings('smtp://relay:25?tls=off')).toMatchObject({ requireTLS: false, ignoreTLS: true });
  expect(smtpSettings('smtp://relay?tls=unchecked')).toMatchObject({ requireTLS: true, tls: { rejectUnauthorized: false } });
});

test('user and password are decoded, and may be absent', () => {
  expect(smtpSettings('smtp://ada%40example.org:p%3Ass@mail.example.org')).toMatchObject({
    auth: { user: 'ada@example.org', pass: 'p:ss' },
  });
  expect(smtpSettings('smtp://mail.example.org')).not.toHaveProperty('auth');
});

test.each([
  'mail.example.org',
  'http://mail.example.org',
  'smtp://',
  'smtp://host?tls=maybe',
  'smtps://host?tls=off',
  'smtp://host?pool=true',
  'smtp://%zz:a@host',
])('%s is refused', (text) => {
  expect(smtpSettings(text)).toBeUndefined();
});
