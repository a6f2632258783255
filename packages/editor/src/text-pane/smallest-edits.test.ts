import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Edit, editsBetween } from './smallest-edits.ts';

function edited(text: string, edits: readonly Edit[]): string {
  return edits.toReversed().reduce((so, { from, to, insert }) => so.slice(0, from) + insert + so.slice(to), text);
}

it.each<readonly [string, string, string, readonly Edit[]]>([
  ['equal texts', 'a\nb\n', 'a\nb\n', []],
  ['one word of a line', 'a\nclass Order\nc\n', 'a\nclass Orders\nc\n', [{ from: 13, to: 13, insert: 's' }]],
  ['a line that comes in', 'a\nc\n', 'a\nb\nc\n', [{ from: 2, to: 2, insert: 'b\n' }]],
  ['a line that goes', 'a\nb\nc\n', 'a\nc\n', [{ from: 2, to: 4, insert: '' }]],
  [
    'two places',
    'a\nb\nc\nd\n',
    'A\nb\nc\nD\n',
    [
      { from: 0, to: 1, insert: 'A' },
      { from: 6, to: 7, insert: 'D' },
    ],
  ],
  ['an empty text', '', 'a\n', [{ from: 0, to: 0, insert: 'a\n' }]],
])('are the smallest for %s', (_, before, after, expected) => {
  expect(editsBetween(before, after)).toEqual(expected);
});

it('make the other text of any text, in ascending order', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n', 'class A\n', '}\n')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edits = editsBetween(before, after);
      expect(edited(before, edits)).toBe(after);
      for (const [index, { from }] of edits.entries()) expect(from).toBeGreaterThanOrEqual(edits[index - 1]?.to ?? 0);
    }),
  );
});
