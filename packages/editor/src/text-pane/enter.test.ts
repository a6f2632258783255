import { expect, it } from 'vitest';
import { braceAt, enterAt } from './enter.ts';

/** The text after Enter at the sign `|`, with the caret. */
function enter(marked: string): string {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { insert, caret } = enterAt(text, at);
  const after = text.slice(0, at) + insert + text.slice(at);
  return `${after.slice(0, at + caret)}|${after.slice(at + caret)}`;
}

it.each([
  ['goes on with the indentation', 'a\n  class A|\nb', 'a\n  class A\n  |\nb'],
  ['closes a block that is opened there', 'a\n  class A {|\n  class B', 'a\n  class A {\n    |\n  }\n  class B'],
  ['closes it at the end of the text', 'class A {|', 'class A {\n  |\n}'],
  ['closes none that is closed already', 'class A {|\n}\n', 'class A {\n  |\n}\n'],
  ['closes none that has something in it', 'class A {|\n  +x\n}\n', 'class A {\n  |\n  +x\n}\n'],
  ['closes none after a crow’s foot', 'A }o--o{|', 'A }o--o{\n|'],
  ['closes none within a line', 'class A {| +x', 'class A {\n| +x'],
])('%s', (_, before, after) => {
  expect(enter(before)).toBe(after);
});

it.each([
  ['goes behind the one that closes the block already', 'class A {\n  +x\n  |\n}\nclass B', 'class A {\n  +x\n}|\nclass B'],
  ['goes behind it in a block within a block', 'a {\n  b {\n    |\n  }\n}', 'a {\n  b {\n  }|\n}'],
  ['is written where the block is open', 'class A {\n  |\nclass B {\n}', undefined],
  ['is written where the outer block is open', 'a {\n  b {\n  |\n}', undefined],
  ['is written behind other signs', 'class A {\n  +x|\n}', undefined],
])('a closing brace %s', (_, marked, after) => {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const edit = braceAt(text, at);
  if (edit === undefined) {
    expect(after).toBeUndefined();
    return;
  }
  const next = text.slice(0, edit.from) + text.slice(edit.to);
  expect(`${next.slice(0, edit.caret)}|${next.slice(edit.caret)}`).toBe(after);
});
