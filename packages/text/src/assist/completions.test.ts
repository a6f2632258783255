import { expect, it } from 'vitest';
import { parseText } from '../statements/parse-text.ts';
import type { Language, TextType } from '../statements/statement.ts';
import { completionsAt } from './completions.ts';
import { vocabularyOf } from './vocabulary.ts';

/** The completions at the sign `|`, and the run they replace. */
function at(marked: string, language: Language = 'mermaid') {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { from, list } = completionsAt(parseText(text, language), offset);
  return { replaces: text.slice(from, offset), kinds: new Set(list.map(({ kind }) => kind)), texts: list.map((each) => each.text) };
}

it('a new text begins with a header', () => {
  expect(at('cl|')).toMatchObject({ replaces: 'cl', texts: expect.arrayContaining(['classDiagram', 'erDiagram']) });
  expect(at('|', 'plantuml').texts).toEqual(['@startuml']);
});

it('an activity has its words and lanes', () => {
  const text = '@startuml\n¦Customer¦\nstart\n:ask;\n';
  const found = (line: string) => {
    const offset = text.length + line.length;
    const { from, list } = completionsAt(parseText(`${text}${line}`.replaceAll('¦', '|'), 'plantuml'), offset);
    return { replaces: `${text}${line}`.slice(from), texts: list.map((each) => each.text) };
  };
  expect(found('if')).toMatchObject({ replaces: 'if', texts: expect.arrayContaining(['if (', 'fork again', 'stop', '|Customer|']) });
  expect(found('  re').texts).toContain('repeat while (');
  expect(found('¦Cu').replaces).toBe('¦Cu');
  expect(found('if (a) ').texts).toEqual([]);
});

it('before a text in PlantUML says its type, the words of all types are listed', () => {
  expect(at('@startuml\nst|', 'plantuml').texts).toEqual(expect.arrayContaining(['start', 'state', 'class', 'participant', 'actor']));
});

it('a line begins with a keyword or a name', () => {
  const { replaces, texts } = at('classDiagram\nclass Order\n  Or|');
  expect(replaces).toBe('Or');
  expect(texts).toEqual(expect.arrayContaining(['class', 'note for', 'Order']));
  expect(texts).not.toContain('Or');
});

it('after a name arrows are listed with their meanings, after an arrow names', () => {
  expect(at('classDiagram\nclass Order\nOrder |').kinds).toEqual(new Set(['arrow']));
  expect(at('classDiagram\nclass Order\nOrder --|')).toMatchObject({ replaces: '--', kinds: new Set(['arrow']) });
  expect(at('classDiagram\nclass Order\nclass Line\nOrder --> L|').texts).toEqual(['Order', 'Line']);
});

it('ports of components and points of states have their words', () => {
  expect(at('@startuml\ncomponent Shop {\n  po|', 'plantuml').texts).toEqual(expect.arrayContaining(['port', 'portin', 'portout']));
  const { replaces, texts } = at('@startuml\nstate Ordering {\n  state paid <<ex|', 'plantuml');
  expect(replaces).toBe('<<ex');
  expect(texts).toEqual(
    expect.arrayContaining(['<<history*>>', '<<start>>', '<<entryPoint>>', '<<exitPoint>>', '<<inputPin>>', '<<expansionOutput>>']),
  );
});

it('a member has the types that other members have', () => {
  const { replaces, texts } = at('classDiagram\nclass Order {\n  +total: Money\n  +tax: M|\n}\n');
  expect(replaces).toBe('M');
  expect(texts).toEqual(expect.arrayContaining(['Money', 'Order', 'String']));
  expect(at('classDiagram\nclass Order {\n  to|\n}\n').texts).toEqual([]);
});

it('the text behind a relation has none', () => {
  expect(at('classDiagram\nOrder --> Line : h|').texts).toEqual([]);
});

const types: readonly (readonly [Language, TextType, string])[] = [
  ['mermaid', 'class', 'classDiagram\n'],
  ['mermaid', 'state', 'stateDiagram-v2\n'],
  ['mermaid', 'er', 'erDiagram\n'],
  ['mermaid', 'flow', 'flowchart TD\n'],
  ['mermaid', 'sequence', 'sequenceDiagram\n'],
  ['plantuml', 'class', '@startuml\n'],
  ['plantuml', 'state', '@startuml\n'],
  ['plantuml', 'description', '@startuml\n'],
  ['plantuml', 'sequence', '@startuml\n'],
];
it.each(
  types.flatMap(([language, type, head]) => vocabularyOf(language, type).arrows.map(([sign]) => [language, type, sign, head] as const)),
)('in %s, %s, the arrow %s is read as one', (language, type, sign, head) => {
  const { list } = parseText(`${head}A ${sign} B${type === 'sequence' || type === 'er' ? ': x' : ''}\n`, language, type);
  expect(list.map(({ says }) => says.as)).toContain(type === 'sequence' ? 'message' : 'relation');
});
