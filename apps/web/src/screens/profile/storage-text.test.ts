import { expect, test } from 'vitest';
import { isShort, storageText } from './storage-text.ts';

const megabyte = 1024 * 1024;
const textOf = (megabytes: number, allowance = 250) => storageText({ bytes: megabytes * megabyte, allowance: allowance * megabyte });

test.each([
  [0, '0 MB of 250 MB'],
  [0.001, 'less than 0.1 MB of 250 MB'],
  [0.34, '0.3 MB of 250 MB'],
  [3, '3 MB of 250 MB'],
  [12.4, '12 MB of 250 MB'],
])('%d MB are told as %j', (megabytes, amount) => {
  expect(textOf(megabytes)).toEqual({ amount, warning: undefined });
});

test('large amounts are grouped', () => {
  expect(textOf(1234.5, 2500).amount).toBe('1,235 MB of 2,500 MB');
});

test('from nine tenths on it warns, and says what to do', () => {
  expect(textOf(224.9).warning).toBeUndefined();
  expect(textOf(225).warning).toBe('Storage almost full. Permanently delete diagrams from the bin to free up space.');
  for (const full of [250, 251]) expect(textOf(full).warning).toMatch(/^Storage full\. Permanently delete diagrams/);
});

test('the profile shows the storage from seven tenths on', () => {
  expect([0, 70, 70.1, 120].map((bytes) => isShort({ bytes, allowance: 100 }))).toEqual([false, false, true, true]);
});
