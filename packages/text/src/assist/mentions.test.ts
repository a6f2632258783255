import { defaultLimits, viewNode } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';
import { mentionsIn } from './mentions.ts';

function mentions(text: string, language: Language): readonly string[] {
  const statements = parseText(text, language);
  const { diagram, slots } = readText(statements, defaultLimits);
  const labels = new Map(diagram.nodes.map((node) => [node.id, viewNode(node).label]));
  return mentionsIn(statements, slots).map(
    ({ element, from, to, declares }) => `${text.slice(from, to)}=${labels.get(element)}${declares ? '!' : ''}`,
  );
}

it.each<readonly [string, Language, string, readonly string[]]>([
  ['classes', 'mermaid', 'classDiagram\n  class A["First"] {\n    +x\n  }\n  A <|-- B : c\n', ['A=First!', 'A=First', 'B=B']],
  ['chains', 'mermaid', 'flowchart LR\nA[one] --> B & C\n', ['A=one', 'B=B', 'C=C']],
  ['messages', 'mermaid', 'sequenceDiagram\nparticipant A\nA->>B: hi\n', ['A=A!', 'A=A', 'B=B']],
  ['names in quotes', 'plantuml', '@startuml\nclass "A b" as C\n"D e" --> C\n@enduml\n', ['"A b"=A b!', '"D e"=D e', 'C=A b']],
  ['what notes are about', 'mermaid', 'classDiagram\nclass A\nnote for A "hi"\n', ['A=A!', 'A=A']],
  [
    'what notes are about',
    'plantuml',
    '@startuml\nclass A\nnote left of A : hi\nnote "x" as N\nN .. A\n@enduml\n',
    ['A=A!', 'A=A', 'N=x', 'A=A'],
  ],
  ['lines with what names stand for', 'plantuml', '@startuml\n!define THING class\nTHING A\nA --> B\n@enduml\n', ['A=A', 'B=B']],
])('names of elements are found in the text: %s', (_, language, text, expected) => {
  expect(mentions(text, language)).toEqual(expected);
});

it('an element beyond the limit is not mentioned', () => {
  const statements = parseText('classDiagram\nclass A\nclass B\n', 'mermaid');
  const { slots } = readText(statements, { ...defaultLimits, maxNodes: 1 });
  expect(mentionsIn(statements, slots).length).toBe(1);
});
