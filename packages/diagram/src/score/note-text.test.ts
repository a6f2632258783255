import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelProblem } from '../label.ts';
import { splitText, textBeyond, wholeText } from './note-text.ts';

const limits = { maxLabelCharacters: 20, maxLabelLines: 3 };

describe('a text that is longer than a label', () => {
  it('goes on in a second field from a line end on', () => {
    expect(splitText('one\ntwo\nthree\nfour', limits)).toEqual({ label: 'one\ntwo\nthree', more: 'four' });
    expect(splitText('short', limits)).toEqual({ label: 'short' });
    expect(splitText('a line that is too long for one', limits)).toEqual({ label: 'a line that is too', more: 'long for one' });
  });

  it('loses what neither field can hold, which is counted', () => {
    expect(textBeyond(`one\ntwo\nthree\n${'a'.repeat(4000)}`, limits)).toBe(0);
    expect(textBeyond(`one\ntwo\nthree\n${'a'.repeat(4012)}`, limits)).toBe(12);
  });

  it('is the same text when it is read again, and its label is one', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/u), { minLength: 1, maxLength: 30 }), (words) => {
        const text = words.join('\n');
        const { label, more } = splitText(text, limits);
        expect(wholeText({ label, data: more === undefined ? {} : { more } })).toBe(text);
        expect(labelProblem(label, limits)).toBeUndefined();
      }),
    );
  });
});
