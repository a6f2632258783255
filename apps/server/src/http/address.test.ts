import { expect, test } from 'vitest';
import { addressKey } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::]', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1.2.3.4', '0:0:0:0::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
])('counts %s as %s', (ip, key) => {
  expect(addressKey({ ip, socket: { remoteAddress: '192.0.2.1' } })).toBe(key);
});

test.each(['<script>', '', '[x]:1', '203.0.113.7:x', '1.2.3:4'])('counts %j, which is no address, by the connection', (ip) => {
  expect(addressKey({ ip, socket: { remoteAddress: '::ffff:192.0.2.1' } })).toBe('192.0.2.1');
  expect(addressKey({ ip, socket: {} })).toBe('unknown');
});
