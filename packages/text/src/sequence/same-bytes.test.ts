import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChanges, defaultLimits, setExecution } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { bringUp } from '../bring-up/bring-up.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';

const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

function broughtUp(text: string, language: Language) {
  const { diagram } = readText(parseText(text, language), limits);
  const lines = text.split('\n').map((line, index) => ({ id: `l${index}`, text: line }));
  return { diagram, layer: { language, lines }, text: bringUp({ language, lines }, diagram).text };
}

const folder = join(import.meta.dirname, '../../../../tests/fixtures/texts');
const real = (['mermaid', 'plantuml'] as const).flatMap((language) =>
  readdirSync(join(folder, language, 'sequence')).map((file): readonly [string, Language, string] => [
    file,
    language,
    readFileSync(join(folder, language, 'sequence', file), 'utf8'),
  ]),
);

/** Texts that declare, count or create later than they would be written. */
const made: readonly (readonly [string, Language, string])[] = [
  [
    'a lifeline that is declared below a message',
    'plantuml',
    '@startuml\nskinparam shadowing false\nparticipant Ann\nparticipant Bob\n\nAnn -> Bob : "hi"\nparticipant Cid\nCid -> Bob : ho\n@enduml\n',
  ],
  [
    'the same in Mermaid',
    'mermaid',
    'sequenceDiagram\n    participant A as Ann\n    participant B as Bob\n\n    A->>B: hi\n    participant C as Cid\n    C->>B: ho\n',
  ],
  [
    'numbers that begin within a group',
    'plantuml',
    '@startuml\nactor "Ann B" as A\nparticipant Bob\ngroup first\n  autonumber 1\n  A -> Bob : User\\\\Account "x"\nend\n@enduml\n',
  ],
  ['numbers that change above a note', 'plantuml', '@startuml\nautonumber\nA -> B\nautonumber 10\nnote over A : x\nA -> B\n@enduml\n'],
  ['a lifeline that is created', 'mermaid', 'sequenceDiagram\nautonumber\n participant A\nA->>B: x\ncreate participant C\nB->>C: y\n'],
];

describe('a text whose graph did not change', () => {
  it.each([...made, ...real])('keeps its bytes: %s', (_, language, text) => {
    expect(broughtUp(text, language).text).toBe(text);
  });
});

describe('a text whose graph changed', () => {
  it('keeps all other lines, where a lifeline is declared late', () => {
    const [, language, text] = made[0] ?? ['', 'plantuml', ''];
    const { diagram, layer } = broughtUp(text, language);
    const changed = applyChanges(diagram, setExecution(diagram, { id: diagram.edges[1]?.id ?? '', at: 'target', execution: 'start' }));
    expect(bringUp(layer, changed).text).toBe(text.replace('Cid -> Bob : ho', 'Cid -> Bob ++ : ho'));
  });
});
