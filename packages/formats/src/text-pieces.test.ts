import { expect, it } from 'vitest';
import { piecesOf } from './text-pieces.ts';

const pieces = (...lines: readonly string[]) => piecesOf(lines.join('\n'));
const texts = (...lines: readonly string[]) => pieces(...lines).map(({ text, linesBefore }) => `${linesBefore} ${text.trim()}`);

it.each([
  ['backticks', ['```mermaid', 'a', '```'], ['1 a']],
  ['tildes, longer at their end', ['~~~ plantuml', 'a', '~~~~'], ['1 a']],
  ['attributes', ['```{.mermaid #fig-1 width=80%}', 'a', '```', '``` uml title="x"', 'b', '```'], ['1 a', '4 b']],
  ['braces of MyST and Quarto', ['```{mermaid}', 'a', '```', ':::puml', 'b', ':::'], ['1 a', '4 b']],
  ['lists and quotes', ['1. Draw', '    ```mermaid', '    a', '      b', '    ```', '> ```puml', '> c', '> ```'], ['2 a\n  b', '6 c']],
  ['AsciiDoc', ['[plantuml, format=svg]', '----', 'a', '----'], ['2 a']],
])('finds fences: %s', (_, lines, expected) => {
  expect(texts(...lines)).toEqual(expected);
});

it('leaves fences alone that show Markdown, and words that only begin like a language', () => {
  expect(texts('````md', '```mermaid', 'a', '```', '````', '```mermaid-like', 'b', '```', '```mermaid', 'c', '```')).toEqual(['9 c']);
});

it('takes each of several diagrams in one block', () => {
  expect(texts('# Two', '```plantuml', '@startuml', 'a', '@enduml', '@startuml', 'b', '@enduml', '```')).toEqual([
    '2 @startuml\na\n@enduml',
    '5 @startuml\nb\n@enduml',
  ]);
});

it('takes each page with the lifelines before it, and its lines keep their numbers', () => {
  const [first, second] = pieces('@startuml', 'participant A', 'A -> B : x', 'newpage Next', 'B -> A : y', '@enduml');
  expect(first?.text).toBe('@startuml\nparticipant A\nA -> B : x\n@enduml\n');
  expect(second?.text).toBe('@startuml\nparticipant A\ntitle Next\nB -> A : y\n@enduml\n');
  const line = (second?.text.split('\n').indexOf('B -> A : y') ?? 0) + 1;
  expect(line + (second?.linesBefore ?? 0)).toBe(5);
});
