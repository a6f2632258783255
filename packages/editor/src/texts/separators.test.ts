import { expect, it } from 'vitest';
import { separators } from './separators.ts';

it('finds white space where a label was broken at it, and nothing where a word was', () => {
  expect(separators('Order\nwith lines', ['Order', 'with lines'])).toEqual(['\n']);
  expect(separators('one two three', ['one two', 'three'])).toEqual([' ']);
  expect(separators('ääää', ['ää', 'ää'])).toEqual(['']);
  expect(separators('a\n\nb', ['a', 'b'])).toEqual(['\n']);
});
