import { expect, test } from 'vitest';
import { seenText, sinceText } from './device-times.ts';

const now = new Date(2026, 4, 3, 9);

test('days of this year have no year', () => {
  expect(sinceText(new Date(2026, 0, 9).toISOString(), now)).toBe('9 January');
  expect(sinceText(new Date(2025, 11, 31).toISOString(), now)).toBe('31 December 2025');
});

test('today and yesterday are words, also over midnight', () => {
  expect(seenText(new Date(2026, 4, 3, 0, 1).toISOString(), now)).toBe('today');
  expect(seenText(new Date(2026, 4, 3, 9, 5).toISOString(), now)).toBe('today');
  expect(seenText(new Date(2026, 4, 2, 23, 59).toISOString(), now)).toBe('yesterday');
  expect(seenText(new Date(2026, 4, 1, 12).toISOString(), now)).toBe('1 May');
});
