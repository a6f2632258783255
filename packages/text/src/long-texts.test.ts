import { defaultLimits } from '@umlaut/diagram';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';
import { parseText, printText } from './statements/parse-text.ts';

const mebibyte = 1024 * 1024;
const bodies: Readonly<Record<string, string>> = {
  'blank lines': '\n'.repeat(mebibyte),
  braces: '{'.repeat(mebibyte),
  'lines of braces': '{\n'.repeat(mebibyte / 2),
  quotes: '"'.repeat(mebibyte),
  tildes: '~'.repeat(mebibyte),
  'one line': 'A --> B '.repeat(mebibyte / 8),
  blocks: 'package A {\n'.repeat(20_000),
  conditions: 'if (a) then (b)\n'.repeat(20_000),
  'lines that go on': 'x\\\n'.repeat(40_000),
  'open conditions': 'if (\n'.repeat(40_000),
};

function fan(name: string, count: number): string {
  return Array.from({ length: count }, (_, index) => name + index).join(' & ');
}

describe('a text of a mebibyte', () => {
  it.each(['classDiagram\n', '@startuml\nclass A\n', '@startuml\nstart\n:a;\n'])(
    'is looked at a bounded number of times behind %j',
    (head) => {
      const language = head.startsWith('@') ? 'plantuml' : 'mermaid';
      for (const [name, body] of Object.entries(bodies)) {
        const text = head + body;
        const statements = parseText(text, language);
        expect(printText(statements) === text, name).toBe(true);
        expect(statements.list.length, name).toBeLessThanOrEqual(20_001);
        expect(statements.steps / text.length, name).toBeLessThan(40);
        expect(readText(statements, defaultLimits).findings.length, name).toBeLessThanOrEqual(300);
      }
    },
  );

  it.each([
    ['fans of four', 'A & B & C & D --> E & F & G & H\n'],
    ['fans of forty', `${fan('A', 40)} --> ${fan('B', 40)}\n`],
    ['fans of hidden links', `${fan('A', 12)} ~~~ ${fan('B', 12)}\n`],
  ])('makes a bounded number of relations of %s', (_, line) => {
    const statements = parseText(`flowchart TD\n${line.repeat(mebibyte / line.length)}`, 'mermaid');
    const relations = statements.list.flatMap(({ says }) => (says.as === 'relation' ? [...says.edges, ...(says.ties ?? [])] : []));
    expect(relations.length).toBeGreaterThan(15_000);
    expect(relations.length).toBeLessThan(22_000);
    expect(readText(statements, defaultLimits).findings.map(({ code }) => code)).toContain('too-long');
  });

  it('tells from which line on nothing is read', () => {
    const { findings } = readText(parseText(`classDiagram\n${'\n'.repeat(30_000)}class A\n`, 'mermaid'), defaultLimits);
    expect(findings.map(({ code, line }) => `${code} ${line}`)).toEqual(['too-long 30002']);
  });
});

const heads = ['classDiagram\n', 'stateDiagram-v2\n', 'erDiagram\n', 'flowchart TD\n', 'sequenceDiagram\n', '@startuml\n'];
const parts = [
  ...['A', ' ', '"', '{', '}', '[', ']', '(', ')', '|', '<', '>', '-', '.', '`', "'", '~', ':', ';', ',', '#', '=', '&', '/', '*', '\n'],
  ...[
    '-->',
    '<<',
    '>>',
    "/'",
    "'/",
    '%%',
    '%%{',
    '::',
    'A --> B\n',
    'class A {\n',
    'note left\n',
    'alt x\n',
    'end\n',
    'fork\n',
    '|a|\n',
    'box a\n',
  ],
  ...[
    '!define A AA\n',
    '!procedure x\n',
    'skinparam {\n',
    'state A {\n',
    ':a\n',
    'title\n',
    'legend\n',
    'if (a) then (b)\n',
    'subgraph a\n',
    '@{\n',
  ],
];

it('takes twice the steps for twice any mixture', () => {
  const mixture = fc.record({
    head: fc.constantFrom(...heads),
    piece: fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }),
  });
  fc.assert(
    fc.property(mixture, ({ head, piece }) => {
      const repeat = piece.join('');
      const stepsOf = (characters: number): number => {
        const text = head + repeat.repeat(Math.ceil(characters / repeat.length));
        return parseText(text, head.startsWith('@') ? 'plantuml' : 'mermaid').steps;
      };
      const [once, twice] = [stepsOf(4_000), stepsOf(8_000)];
      expect(twice).toBeLessThan(2.5 * once + 2_000);
    }),
    { numRuns: 200 },
  );
});
