import { expect, test } from 'vitest';
import { versionName } from './version-name.ts';

const today = new Date('2026-11-20T18:00:00');
const seven = { version: 7, at: '2026-11-20T14:02:00', author: { name: 'ann', isYou: true }, label: null };

test.each([
  ['Version 7, 14:02, you', seven],
  ['Version 7 “Review”, 14:02, you', { ...seven, label: 'Review' }],
  ['Version 7, 14:02, ann', { ...seven, author: { name: 'ann', isYou: false } }],
  ['Version 7, 19 Nov 09:05, you', { ...seven, at: '2026-11-19T09:05:00' }],
  ['Version 7', { ...seven, at: '', author: null }],
])('reads %s', (name, version) => {
  expect(versionName(version, today, 'en-GB')).toBe(name);
});
