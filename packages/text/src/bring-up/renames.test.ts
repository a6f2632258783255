import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLimits, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';
import { bringUp } from './bring-up.ts';
import { damagesOf } from './renaming-damage.ts';

const folder = join(import.meta.dirname, '../../../../tests/fixtures/texts');

/** Texts in which a rename still changes other lines, with the reason. */
const known: ReadonlySet<string> = new Set([
  // Notes that are longer than a label.
  'plantuml/activity/irs-01.puml',
  'plantuml/activity/irs-02.puml',
  'plantuml/sequence/trace-x-01.puml',
  // Names of the old syntax that are decided by a condition in between.
  'plantuml/activity/plc4x-01.puml',
  // A file in a class diagram, whose writer knows none.
  'plantuml/class/pictwin-01.puml',
  // Ends at members, and members of several lines, that are written again.
  'plantuml/class/registry-quarkus-io-01.puml',
  'plantuml/class/tf-a-01.puml',
  'plantuml/state/sof-02.puml',
]);

describe.each(['mermaid', 'plantuml'] as const)('renaming an element of each real %s text', (language) => {
  // The soak renames all of them.
  it.each(['Renamed', 'A new name'])('changes only the statements that mention it: %s', (label) => {
    const files = (readdirSync(join(folder, language), { recursive: true }) as string[])
      .filter((file) => /\.(?:mmd|puml)$/.test(file))
      .sort();
    const damages = files.flatMap((file, index) => {
      if (known.has(`${language}/${file}`) || index % 2 === (label === 'Renamed' ? 0 : 1)) return [];
      const text = readFileSync(join(folder, language, file), 'utf8');
      return damagesOf(text, {
        language,
        label,
        chosen: (nodes) => nodes.slice(index % Math.max(1, nodes.length), (index % Math.max(1, nodes.length)) + 1),
      }).map(({ what, lines }) => [file, what, ...lines].join('\n'));
    });
    expect(damages).toEqual([]);
  });
});

function renamed(text: string, language: Language, before: string, after: string): string {
  const { diagram } = readText(parseText(text, language), defaultLimits);
  const nodes = diagram.nodes.map((node) => (viewNode(node).label === before ? { ...node, data: { ...node.data, label: after } } : node));
  const opened = bringUp({ language, lines: text.split('\n').map((line, index) => ({ id: `l${index}`, text: line })) }, diagram);
  return bringUp({ language, lines: opened.lines }, { ...diagram, nodes }).text;
}

describe('a renaming', () => {
  it.each([
    [
      'a component in brackets',
      'plantuml',
      '@startuml\npackage "Core" {\n  [Vault]\n}\n[Shop] --> [Vault]\n@enduml',
      'Vault',
      'Safe',
      (text: string) => text.replaceAll('Vault', 'Safe'),
    ],
    [
      'words in brackets',
      'plantuml',
      '@startuml\n[Vault]\n[Shop] --> [Vault] : asks\n@enduml',
      'Vault',
      'Old safe',
      (text: string) => text.replaceAll('Vault', 'Old safe'),
    ],
    [
      'a label with a style',
      'mermaid',
      'flowchart TB\n  subgraph S\n    A["one"]\n  end\n  style A fill:#eeeeee',
      'one',
      'three',
      (text: string) => text.replace('one', 'three'),
    ],
    [
      'a label in a chain',
      'mermaid',
      'flowchart LR\n  A[one] --> B{two} -- yes ---> C',
      'two',
      'is it?',
      (text: string) => text.replace('{two}', '{"is it?"}'),
    ],
    [
      'a note of several lines',
      'plantuml',
      '@startuml\nclass A\nnote left of A\n  first\n  second\nend note\n@enduml',
      'first\nsecond',
      'only',
      (text: string) => text.replace('first\n  second', 'only'),
    ],
    [
      'a class of members that stand apart',
      'mermaid',
      'classDiagram\n  A : +x\n  A --> B\n  A : +y',
      'A',
      'Big A',
      (text: string) => text.replace('  A : +x', '  class A["Big A"]\n  A : +x'),
    ],
    ...['Acme', 'Sales', 'Old'].map(
      (part) =>
        [
          `the part ${part} of the paths of namespaces`,
          'mermaid',
          'classDiagram\n  namespace Acme.Sales.Old {\n    class Shop\n  }\n  namespace Acme.Sales { class Till }\n  Shop --> Till',
          part,
          'Other',
          (text: string) => text.replaceAll(part, 'Other'),
        ] as const,
    ),
    [
      'the last part of a path of namespaces, as words',
      'mermaid',
      'classDiagram\n  namespace Acme.Sales {\n    class Shop\n  }',
      'Sales',
      'New sales',
      (text: string) => text.replace('Acme.Sales', 'Acme.Sales["New sales"]'),
    ],
    [
      'nodes with styles that links name',
      'mermaid',
      'flowchart LR\n  A:::hot & B:::cold --> C:::hot\n  classDef hot stroke:#f00',
      'A',
      'Big A',
      (text: string) => text.replace('  A:::hot', '  A["Big A"]\n  A:::hot'),
    ],
    [
      'a lifeline of several words',
      'mermaid',
      'sequenceDiagram\n  participant AI Service\n  A->>AI Service: asks AI Service',
      'AI Service',
      'Old model',
      (text: string) => text.replace('participant AI Service', 'participant Old model').replace('>>AI Service', '>>Old model'),
    ],
    [
      'a lifeline in a line that is understood in part',
      'mermaid',
      'sequenceDiagram\n  participant A as Shop\n  A->>B: read; <br/>validate (all)\n  B->>A: x',
      'Shop',
      'Till',
      (text: string) => text.replace('Shop', 'Till'),
    ],
    [
      'a lifeline in quotes',
      'plantuml',
      '@startuml\nA -> "B c" : x\nactivate "B c" #red\n@enduml',
      'B c',
      'D',
      (text: string) => text.replaceAll('B c', 'D'),
    ],
    [
      'an action of the old syntax',
      'plantuml',
      '@startuml\n(*) --> "one"\n"one" --> "two"\n"two" --> (*)\n@enduml',
      'one',
      'three',
      (text: string) => text.replaceAll('one', 'three'),
    ],
  ] as const)('changes these words alone: %s', (_, language, text, before, after, expected) => {
    expect(renamed(text, language, before, after)).toBe(expected(text));
  });
});
