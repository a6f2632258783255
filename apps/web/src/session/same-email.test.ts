import { expect, test } from 'vitest';
import { tokenIn } from './link-token.ts';
import { isSameEmail } from './same-email.ts';

test.each([
  ['bob@example.org', ' Bob@Example.org ', true],
  ['bob@exämple.org', 'bob@xn--exmple-cua.org', true],
  ['jose\u0301@example.org', 'jos\u00e9@example.org', true],
  ['bob@example.org', 'rob@example.org', false],
  ['bob@example.org', 'bob@example.com', false],
  ['bob', 'bob', true],
  ['a@b c', 'a@b', false],
])('%s and %s: %s', (one, other, same) => {
  expect(isSameEmail(one, other)).toBe(same);
});

test.each([
  ['#Ab3_-', 'Ab3_-'],
  ['', undefined],
  ['#', undefined],
  ['#a b', undefined],
  ['#<script>', undefined],
  [`#${'a'.repeat(201)}`, undefined],
])('the fragment %s holds the token %s', (fragment, token) => {
  expect(tokenIn(fragment)).toBe(token);
});
