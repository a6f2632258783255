import { parseText } from '@umlaut/text';
import { expect, it } from 'vitest';
import { paint } from './paint.ts';

function painted(text: string): readonly string[] {
  return paint(parseText(text, 'mermaid'), 0, text.length).map(({ from, to, tone }) => `${text.slice(from, to)}: ${tone}`);
}

it('names, arrows, texts and comments of statements have tones', () => {
  expect(painted('classDiagram\n  %% first\n  Order --> Line : has\n')).toEqual([
    'classDiagram: keyword',
    '%% first: comment',
    'Order: name',
    '-->: arrow',
    'Line: name',
    'has: text',
  ]);
});

it('a line that is not understood is broken, and styling is kept', () => {
  expect(painted('classDiagram\n  ~~ what\n  classDef default fill:#fff\n')).toEqual([
    'classDiagram: keyword',
    '~~ what: broken',
    'classDef default fill:#fff: kept',
  ]);
});

it('only statements in the given run are painted', () => {
  const statements = parseText('classDiagram\nclass A\nclass B\n', 'mermaid');
  expect(paint(statements, 13, 20).map(({ from }) => from)).toEqual([13, 19]);
});
