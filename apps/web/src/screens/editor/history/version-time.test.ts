import { expect, test } from 'vitest';
import { versionTime } from './version-time.ts';

const now = new Date('2026-03-01T00:30:00Z');
const inLondon = (at: string) => versionTime(at, now, { locale: 'en-GB', timeZone: 'Europe/London' });

test('today and yesterday are said so, by the reader’s calendar', () => {
  expect(inLondon('2026-03-01T00:05:00Z')).toBe('today 00:05');
  expect(inLondon('2026-02-28T23:59:00Z')).toBe('yesterday 23:59');
  expect(inLondon('2026-02-28T00:00:00Z')).toBe('yesterday 00:00');
  expect(versionTime('2026-02-28T23:59:00Z', now, { locale: 'en-GB', timeZone: 'Europe/Berlin' })).toBe('today 00:59');
});

test('the day before a change of clocks is yesterday, too', () => {
  const after = new Date('2026-10-26T00:10:00Z');
  expect(versionTime('2026-10-25T00:30:00Z', after, { locale: 'en-GB', timeZone: 'Europe/London' })).toBe('yesterday 01:30');
});

test('other days have their date, those of other years the year', () => {
  expect(inLondon('2026-02-27T14:02:00Z')).toBe('27 Feb, 14:02');
  expect(inLondon('2025-11-12T14:02:00Z')).toBe('12 Nov 2025, 14:02');
});

test('times are written as the reader’s language writes them', () => {
  const inEnglish = (at: string) => versionTime(at, now, { locale: 'en-US', timeZone: 'Europe/London' });
  expect(inEnglish('2026-02-28T14:02:00Z')).toMatch(/^yesterday 2:02\sPM$/);
  expect(inEnglish('2025-11-12T14:02:00Z')).toMatch(/^Nov 12, 2025, 2:02\sPM$/);
});

test('a time that cannot be read is not made up', () => {
  expect(inLondon('')).toBe('unknown time');
});
