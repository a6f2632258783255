import { expect, test } from 'vitest';
import { fileName } from './download.ts';

test.each([
  ['Order model', 'Order model'],
  ['a/b\\c: d?', 'a b c d'],
  ['..', 'diagram'],
  ['.hidden.', 'hidden'],
  ['line\nbreak', 'line break'],
  ['', 'diagram'],
  ['Überblick 😀', 'Überblick 😀'],
])('a file for %j is called %j', (name, file) => {
  expect(fileName(name)).toBe(file);
});

test('a very long name is cut without splitting a character', () => {
  expect(fileName('😀'.repeat(200))).toBe('😀'.repeat(100));
});
