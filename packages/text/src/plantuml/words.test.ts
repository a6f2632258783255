import { expect, it } from 'vitest';
import { plainText } from './words.ts';

it.each([
  ['**bold** //it// __u__ ""mono"" ~~out~~', 'bold it u mono out'],
  ['see https://a.example//b', 'see https://a.example//b'],
  ['a // b // c', 'a // b // c'],
  ['see [[https://a.example the shop]], [[https://b.example{tip}]]', 'see the shop, https://b.example'],
  ['one\\ntwo', 'one\ntwo'],
])('%j is read as %j', (text, expected) => {
  expect(plainText(text)).toBe(expected);
});
