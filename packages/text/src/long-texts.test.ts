import { defaultLimits } from '@umlaut/diagram';
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
};

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

  it('tells from which line on nothing is read', () => {
    const { findings } = readText(parseText(`classDiagram\n${'\n'.repeat(30_000)}class A\n`, 'mermaid'), defaultLimits);
    expect(findings.map(({ code, line }) => `${code} ${line}`)).toEqual(['too-long 30002']);
  });
});
