import { expect, test } from 'vitest';
import { leavingText } from './leaving-text.ts';

const now = Date.UTC(2026, 10, 20, 12);
const inHours = (hours: number) => leavingText(new Date(now + hours * 3_600_000).toISOString(), now);

test('days that are left are counted, the one that has begun with them', () => {
  expect([720, 719, 48, 47, 24].map(inHours)).toEqual([
    'Permanently deleted in 30 days',
    'Permanently deleted in 30 days',
    'Permanently deleted in 2 days',
    'Permanently deleted in 2 days',
    'Permanently deleted in 1 day',
  ]);
});

test('the last day is today, also when its time is over and nobody has swept yet', () => {
  expect([23, 0, -5].map(inHours)).toEqual(['Permanently deleted today', 'Permanently deleted today', 'Permanently deleted today']);
});

test('a time that cannot be read is not made up', () => {
  expect(leavingText('', now)).toBe('Deleted');
});
