import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('a name is told by the first letters of its words, or by its own', () => {
  expect(['mika', 'jo.tan', 'anna-lena_schmidt', 'ö', '', '李小龙', '7of9'].map(initialsOf)).toEqual([
    'MI',
    'JT',
    'AL',
    'Ö',
    '',
    '李小',
    '7O',
  ]);
});
