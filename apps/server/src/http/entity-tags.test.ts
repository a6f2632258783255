import { expect, test } from 'vitest';
import { hasTag } from './entity-tags.ts';

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['a', false],
  ['"ab"', false],
])('If-None-Match %j names the tag a: %j', (header, expected) => {
  expect(hasTag(header, 'a')).toBe(expected);
});
