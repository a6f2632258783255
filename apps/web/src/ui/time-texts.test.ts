import { expect, test } from 'vitest';
import { agoText, timeText } from './time-texts.ts';

const time = '2026-11-18T23:12:34.000Z';

test('a time is in the reader’s language and time zone', () => {
  expect(timeText(time, { locale: 'en-US', timeZone: 'America/New_York' }).replace(/\s/g, ' ')).toBe('11/18/2026, 6:12 PM');
  expect(timeText(time, { locale: 'de-DE', timeZone: 'Asia/Tokyo' })).toBe('19.11.2026, 8:12');
});

test('what is no time reads N/A', () => {
  for (const text of ['', 'yesterday', '2026-13-40T00:00:00Z', 'null']) {
    expect(timeText(text)).toBe('N/A');
    expect(agoText(text, new Date(time))).toBe('N/A');
  }
});

test('a time is relative up to a week, and a date from then on', () => {
  const after = (seconds: number) => agoText(time, new Date(Date.parse(time) + seconds * 1000), { timeZone: 'UTC' });
  const [minute, hour, day] = [60, 3600, 86_400];
  expect([after(-90), after(0), after(59)]).toEqual(['just now', 'just now', 'just now']);
  expect([after(minute), after(hour - 1)]).toEqual(['1 min ago', '59 min ago']);
  expect([after(hour), after(day - 1)]).toEqual(['1 h ago', '23 h ago']);
  expect([after(day), after(2 * day - 1), after(2 * day), after(7 * day - 1)]).toEqual([
    'yesterday',
    'yesterday',
    '2 days ago',
    '6 days ago',
  ]);
  expect([after(7 * day), after(40 * day), after(60 * day)]).toEqual(['18 Nov', '18 Nov', '18 Nov 2026']);
});

test('the day is that of the reader’s time zone', () => {
  expect(agoText(time, new Date('2026-12-18T00:00:00Z'), { timeZone: 'Asia/Tokyo' })).toBe('19 Nov');
});
