import { expect, test } from 'vitest';
import { createIsOwnHost } from './own-host.ts';

const foreign = [
  'evil.example',
  'evil.example:4380',
  'umlaut.example.org.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example.',
];

test('a server without settings answers to localhost and addresses, not to names others can register', () => {
  const isOwnHost = createIsOwnHost({ PUBLIC_URL: undefined, HOST: '127.0.0.1' });
  for (const own of [
    undefined,
    '',
    'localhost',
    'LOCALHOST:4380',
    'localhost.',
    'a.localhost:1',
    '127.0.0.1:4380',
    '192.168.1.7',
    '[::1]:4380',
    '[fe80::1]',
    'umlaut:4380',
  ]) {
    expect([own, isOwnHost(own)]).toEqual([own, true]);
  }
  for (const host of [...foreign, 'umlaut.example.org', '[evil.example]', 'a@evil.example', '::evil.example:1', 'evil.example:x']) {
    expect([host, isOwnHost(host)]).toEqual([host, false]);
  }
});

test('it answers to the names of PUBLIC_URL and HOST as well', () => {
  const isOwnHost = createIsOwnHost({ PUBLIC_URL: 'https://Umlaut.example.org:8443/', HOST: 'Nas.lan' });
  for (const own of ['umlaut.example.org', 'UMLAUT.example.org:8443', 'umlaut.example.org.', 'nas.lan:4380'])
    expect(isOwnHost(own)).toBe(true);
  for (const host of [...foreign, 'example.org', 'www.umlaut.example.org']) expect(isOwnHost(host)).toBe(false);
});
