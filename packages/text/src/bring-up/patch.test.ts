import { type Diagram, defaultLimits, type JsonObject, type TextLine } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';
import { bringUp } from './bring-up.ts';

/** The text after the data of its last relation has changed. */
function changed(text: string, language: Language, data: JsonObject): string {
  const statements = parseText(text, language);
  const { diagram, slots } = readText(statements, defaultLimits);
  const lines = text.split('\n').map((line, index): TextLine => {
    const of = statements.list.flatMap((statement, at) => (statement.line === index + 1 ? (slots[at] ?? []) : []));
    return { id: `l${index}`, text: line, ...(of.length === 0 ? {} : { of }) };
  });
  const last = diagram.edges.at(-1);
  const edges = diagram.edges.map((edge) => (edge === last ? { ...edge, data: { ...edge.data, ...data } } : edge));
  const next: Diagram = { ...diagram, edges };
  const up = bringUp({ language, lines }, next);
  expect(bringUp({ language, lines: up.lines }, next).text).toBe(up.text);
  return up.text;
}

it.each<readonly [what: string, language: Language, line: string, data: JsonObject, after: string]>([
  ['a kind, the parent first', 'mermaid', 'A  <|--  B   : c', { kind: 'realization' }, 'A  <|..  B   : c'],
  ['a kind with its multiplicities', 'mermaid', 'A "1"  o--  "*" B : has', { kind: 'composition' }, 'A "1"  *--  "*" B : has'],
  [
    'a multiplicity',
    'plantuml',
    'A "1" -up-> "*" B : has >',
    { target: { multiplicity: '2', navigable: true } },
    'A "1" -up-> "2" B : has >',
  ],
  ['a multiplicity that was none', 'plantuml', 'A  -up-> B', { target: { multiplicity: '2', navigable: true } }, 'A  -up-> "2" B'],
  ['a label', 'plantuml', 'A <-[#red]-  B   :  old', { label: 'new' }, 'A <-[#red]-  B   :  new'],
  ['a label that was none', 'plantuml', 'A -left- B', { label: 'new' }, 'A -left- B : new'],
])('edits just the sign of %s', (_, language, line, data, after) => {
  const [head, foot] = language === 'mermaid' ? ['classDiagram\n', ''] : ['@startuml\nclass A\nclass B\n', '@enduml\n'];
  expect(changed(`${head}${line}\n${foot}`, language, data)).toBe(`${head}${after}\n${foot}`);
});

it('edits the text of a transition and the ends of a relationship', () => {
  expect(changed('stateDiagram-v2\n  A  -->  B : go\n', 'mermaid', { trigger: 'run' })).toContain('A  -->  B : run');
  expect(changed('erDiagram\n  A ||--o{ B : "has many"\n', 'mermaid', { source: { cardinality: 'zeroOne' } })).toContain(
    'A |o--o{ B : "has many"',
  );
});
