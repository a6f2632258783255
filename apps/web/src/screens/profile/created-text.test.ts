import { expect, test } from 'vitest';
import { timeText } from './created-text.ts';

const time = '2026-11-18T23:12:34.000Z';

test('a time is told in the reader’s language and time zone', () => {
  expect(timeText(time, 'en-US', 'America/New_York').replace(/\s/g, ' ')).toBe('11/18/2026, 6:12 PM');
  expect(timeText(time, 'de-DE', 'Asia/Tokyo')).toBe('19.11.2026, 8:12');
});

test('what is no time reads N/A', () => {
  for (const text of ['', 'yesterday', '2026-13-40T00:00:00Z', 'null']) expect(timeText(text)).toBe('N/A');
});
