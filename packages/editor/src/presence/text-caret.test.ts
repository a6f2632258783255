import { expect, it } from 'vitest';
import { offsetsOf, textCaret } from './text-caret.ts';

const lines = [
  { id: 'a', text: 'classDiagram' },
  { id: 'b', text: '' },
  { id: 'c', text: 'class Order' },
];

it('names a place of a text by its line, and finds it again', () => {
  const length = lines.map(({ text }) => text).join('\n').length;
  for (let at = 0; at <= length; at += 1) {
    const caret = textCaret(lines, at, at);
    expect(caret && offsetsOf(lines, caret)).toEqual({ anchor: at, head: at });
  }
  expect(textCaret(lines, length + 1, length + 1)).toBeUndefined();
});

it('stays in its line when lines come above, and is nowhere when its line goes', () => {
  const caret = textCaret(lines, 20, 25);
  expect(caret).toEqual({ line: 'c', from: 6, to: 11 });
  const [first, , last] = lines;
  expect(caret && first && last && offsetsOf([first, { id: 'n', text: '%% note' }, last], caret)).toEqual({ anchor: 27, head: 32 });
  expect(caret && offsetsOf(lines.slice(0, 2), caret)).toBeUndefined();
});

it('keeps to its line in what is selected, and in a line that became shorter', () => {
  expect(textCaret(lines, 2, 16)).toEqual({ line: 'c', from: 0, to: 2 });
  expect(offsetsOf([{ id: 'c', text: 'cl' }], { line: 'c', from: 6, to: 11 })).toEqual({ anchor: 2, head: 2 });
});
