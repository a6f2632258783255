import { defaultLimits, viewNode } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { composeText } from '../compose/compose-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from './parse-text.ts';
import type { Language } from './statement.ts';

// NFD, as in file names of macOS, and scripts whose vowels are marks.
const names = ['Fermé'.normalize('NFD'), 'ผู้ใช้', 'हिन्दी', 'မြန်မာ', 'שָׁלוֹם', 'مُحَمَّد'];

const texts: readonly (readonly [Language, string, (name: string) => string])[] = [
  ['mermaid', 'state', (name) => `stateDiagram-v2\n  ${name} --> B\n  ${name} : entry / x\n  note right of ${name} : y`],
  ['mermaid', 'class', (name) => `classDiagram\n  class ${name}\n  ${name} --> B\n  ${name} : x\n  note for ${name} "y"`],
  ['mermaid', 'er', (name) => `erDiagram\n  ${name} ||--o{ B : x\n  ${name} {\n    string ${name} PK\n  }`],
  ['mermaid', 'flow', (name) => `flowchart LR\n  ${name}[${name}] --> B\n  style ${name} fill:#f00`],
  ['mermaid', 'sequence', (name) => `sequenceDiagram\n  participant ${name}\n  ${name}->>B: x\n  note over ${name}: y`],
  ['plantuml', 'state', (name) => `@startuml\n[*] --> ${name}\n${name} --> B\n${name} : entry / x\n@enduml`],
  ['plantuml', 'class', (name) => `@startuml\nclass ${name}\n${name} --> B\n${name} : x()\nnote left of ${name} : y\n@enduml`],
  ['plantuml', 'description', (name) => `@startuml\ncomponent ${name}\n${name} --> B\nnote "y" as ${name}2\n@enduml`],
  ['plantuml', 'sequence', (name) => `@startuml\nparticipant ${name}\n${name} -> B : x\nnote over ${name} : y\n@enduml`],
  ['plantuml', 'activity', (name) => `@startuml\n(*) --> "a"\n${name} --> "B"\n@enduml`],
];

it.each(texts)('names have combining marks in %s %s texts', (language, _, textOf) => {
  for (const name of names) {
    const { diagram, findings } = readText(parseText(textOf(name), language), defaultLimits);
    expect(findings).toEqual([]);
    const own = diagram.nodes.find((node) => viewNode(node).label === name);
    expect(own, name).toBeDefined();
    expect(diagram.edges.some((edge) => edge.source === own?.id || edge.target === own?.id)).toBe(true);
    const again = readText(parseText(composeText(diagram, language).text, language), defaultLimits).diagram;
    expect(again.nodes.map((node) => viewNode(node).label).sort()).toEqual(diagram.nodes.map((node) => viewNode(node).label).sort());
  }
});
