import { defaultLimits } from '@umlaut/diagram';

import { parseText, printText, readText } from '@umlaut/text';
import { expect, test } from 'vitest';

const characters = Number(process.env.CHARACTERS ?? 1024 * 1024);
const mostSeconds = 2;

const mermaid = ['class', 'state', 'er', 'flow', 'sequence'] as const;
const plantuml = ['class', 'state', 'description', 'activity', 'sequence'] as const;
const texts = [
  ...mermaid.map((type) => ({ language: 'mermaid', type, head: 'classDiagram\n' }) as const),
  ...plantuml.map((type) => ({ language: 'plantuml', type, head: '@startuml\n' }) as const),
];

/** Pieces of text that are repeated: signs that open something, lines of each type, and openings of blocks that nothing closes. */
const pieces = [
  ...[
    'x',
    '{',
    '"',
    '~',
    '[',
    '(',
    '|',
    '<',
    '-',
    '`',
    "'",
    '\n',
    ';',
    '\t',
    '\\',
    '𝒳',
    ':',
    '#',
    '=',
    'A ',
    '-->',
    '<<',
    '**a',
    '__',
    '//a',
  ],
  ...['A --> B\n', 'A "1" --> "n" B : c\n', 'A & B --> C & D\n', 'A->>B: x\n', 'A : x\n', 'A : "', '(*) --> "a"\n', '[*] --> [*]\n'],
  ...[
    '{\n',
    '}\n',
    'A{\n',
    'A[\n',
    'A["\n',
    'A@{\n',
    'class A {\n',
    'state A {\n',
    'package A {\n',
    'subgraph a\n',
    'skinparam {\n',
    '<style>\n',
  ],
  ...[
    'if (a) then (b)\n',
    'else\n',
    'end\n',
    'fork\n',
    'repeat\n',
    '|a|\n',
    ':a\n',
    'alt x\n',
    'activate A\n',
    'note left\n',
    'note "\n',
    "/'\n",
  ],
  ...[
    '!define A AA\n',
    '!procedure x\n',
    'style A fill:#f00\n',
    'class A,A,A x\n',
    'participant A\n',
    'a.b.c.',
    'a::b::',
    '%%{',
    '--\n',
    '==\n',
  ],
];

test.each(texts)(
  'a mebibyte of one piece is read within two seconds: $language, $type',
  { timeout: 3_600_000 },
  ({ language, type, head }) => {
    for (const piece of pieces) {
      const text = head + piece.repeat(Math.ceil(characters / piece.length));
      const before = process.cpuUsage();
      const statements = parseText(text, language, type);
      readText(statements, defaultLimits);
      const { user, system } = process.cpuUsage(before);
      expect(printText(statements) === text, piece).toBe(true);
      expect((user + system) / 1_000_000, `CPU seconds for ${JSON.stringify(piece)}`).toBeLessThan(mostSeconds);
    }
  },
);
