import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters, fitInput, fitLabel, labelProblem } from './label.ts';

const limits = { maxLabelCharacters: 8, maxLabelLines: 3 };
const labels = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '😀', 'é'), maxLength: 16 });

describe('fitLabel', () => {
  it('makes any text fit, and leaves one that fits as it is', () => {
    fc.assert(
      fc.property(labels, (label) => {
        const fitted = fitLabel(label, limits);
        expect(labelProblem(fitted.text, limits)).toBeUndefined();
        expect(fitted.text.isWellFormed()).toBe(true);
        expect(fitLabel(fitted.text, limits)).toEqual({ text: fitted.text, cut: false });
      }),
    );
  });

  it('cuts lines first, then characters, and says so', () => {
    expect(fitLabel('a\nb\nc\nd', limits)).toEqual({ text: 'a\nb\nc', cut: true });
    expect(fitLabel('a\r\nb', limits)).toEqual({ text: 'a\nb', cut: false });
    expect(fitLabel('😀'.repeat(9), limits)).toEqual({ text: '😀'.repeat(8), cut: true });
  });
});

describe('fitInput', () => {
  it('keeps what stands behind the caret when there is no room', () => {
    expect(fitInput({ previous: 'abcdefgh', next: 'abXcdefgh' }, limits)).toEqual({ text: 'abcdefgh', caret: 2, cut: true });
  });

  it('takes as much of what is pasted as fits', () => {
    expect(fitInput({ previous: 'ab', next: 'a12345678b' }, limits)).toEqual({ text: 'a123456b', caret: 7, cut: true });
    expect(fitInput({ previous: 'ab', next: 'a\n\n\n\nb' }, limits)).toEqual({ text: 'a\n\nb', caret: 3, cut: true });
  });

  it('lets a label that was too long from the start be shortened', () => {
    expect(fitInput({ previous: 'abcdefghijkl', next: 'abcdefghijk' }, limits)).toMatchObject({ text: 'abcdefghijk', cut: false });
  });

  it('always answers a text that fits, if the one before did', () => {
    fc.assert(
      fc.property(labels, labels, (before, next) => {
        const previous = fitLabel(before, limits).text;
        const { text, caret, cut } = fitInput({ previous, next }, limits);
        expect(labelProblem(text, limits)).toBeUndefined();
        expect(text.isWellFormed()).toBe(true);
        expect(caret).toBeGreaterThanOrEqual(0);
        expect(caret).toBeLessThanOrEqual(text.length);
        expect(cut).toBe(text !== next.replace(/\r\n?/g, '\n'));
      }),
    );
  });
});

describe('countCharacters', () => {
  it('counts code points', () => {
    expect(countCharacters('a😀é')).toBe(3);
  });
});
