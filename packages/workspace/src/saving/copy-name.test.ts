import { nameProblem } from '@umlaut/diagram';
import { expect, test } from 'vitest';
import { copyName } from './copy-name.ts';

test.each([
  ['Orders', 'Orders (copy)'],
  ['  Orders ', 'Orders (copy)'],
  ['Orders (copy)', 'Orders (copy 2)'],
  ['Orders (copy 2)', 'Orders (copy 3)'],
  ['', 'Untitled diagram (copy)'],
])('the copy of %j is called %j', (name, copy) => {
  expect(copyName(name)).toBe(copy);
});

test('fits the length a name may have, without splitting a character', () => {
  const copy = copyName('😀'.repeat(120), { maxCharacters: 120 });
  expect(copy).toBe(`${'😀'.repeat(113)} (copy)`);
  expect(nameProblem(copy, { maxNameCharacters: 120 })).toBeUndefined();
});

test('counts on past the names that are taken', () => {
  const taken = ['Orders', 'Orders (copy)', 'Orders (copy 2)', 'Orders (copy 4)'];
  expect(copyName('Orders', { taken })).toBe('Orders (copy 3)');
  expect(copyName('Orders (copy 3)', { taken })).toBe('Orders (copy 5)');
});
