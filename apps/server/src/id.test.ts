import { expect, test } from 'vitest';
import { createId, isId } from './id.ts';

test('an id is a UUID of version 7 that begins with the time', () => {
  const now = Date.UTC(2026, 10, 20, 9, 0, 0, 123);
  const id = createId(now);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now);
});

test('ids of one millisecond differ and those of later ones sort behind', () => {
  const ids = Array.from({ length: 5000 }, () => createId(1_700_000_000_000));
  expect(new Set(ids).size).toBe(5000);
  expect(ids.every((id) => id < createId(1_700_000_000_001))).toBe(true);
});

test.each(['', 'x', '../../etc/passwd', '01A1F83B-5CC0-72E2-A449-81997879C13D', '01a1f83b5cc072e2a44981997879c13d', `${createId(1)}\n`])(
  'takes %j for no id',
  (text) => {
    expect(isId(text)).toBe(false);
  },
);

test('takes what it made for an id', () => {
  expect(isId(createId(Date.now()))).toBe(true);
});
