import { expect, it } from 'vitest';
import { labelText, readLabel } from './label.ts';

it.each([
  // What nothing closes is text.
  ['a<!-- b --><br>c', 'a\nc'],
  ['a<!-- <br> -->b', 'ab'],
  ['a<!-- b', 'a<!-- b'],
  ['a<!-->b', 'ab'],
  ['<!--<!-- a -->b', 'b'],
])('leaves comments out: %s', (label, text) => {
  expect(labelText(label, true)).toBe(text);
});

it('sees what is underlined, whatever stands before it in the style', () => {
  const isUnderlined = (style: string): boolean | undefined => readLabel(`<b style="${style}">a</b>`, true)[0]?.[0]?.isUnderlined;
  expect(
    ['TEXT-DECORATION: underline', 'text-decoration: none; x: underline', 'text-decoration text-decoration: underline'].map(isUnderlined),
  ).toEqual([true, false, true]);
});
