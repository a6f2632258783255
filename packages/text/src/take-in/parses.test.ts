import { expect, it, vi } from 'vitest';
import { type BroughtUp, bringUp } from '../bring-up/bring-up.ts';
import { grammarOf } from '../grammars.ts';
import type { TextType } from '../statements/statement.ts';
import { type Since, takeIn } from './take-in.ts';
import { noTombstones } from './tombstones.ts';

const texts: readonly (readonly [TextType, string, string])[] = [
  ['class', 'classDiagram\nclass A\nclass B\n', 'A <|-- B : is a'],
  ['state', 'stateDiagram-v2\n[*] --> A\nA --> B\n', 'state C <<choice>>'],
  ['er', 'erDiagram\nA\nB\n', 'A ||--o{ B : has'],
  ['flow', 'flowchart LR\nA --> B\n', 'B -->|yes| C{sure?}'],
  ['sequence', 'sequenceDiagram\nA->>B: hi\n', 'note over A,B: both'],
];

it.each(texts)('a text is parsed once for each burst of letters, also while its line is not understood: %s', (type, text, line) => {
  const masked = vi.spyOn(grammarOf('mermaid', type), 'masked');
  let [id, since] = [0, undefined as Since | undefined];
  let pane: BroughtUp = bringUp({ language: 'mermaid', lines: [] }, { nodes: [], edges: [] });
  const enter = (after: string): void => {
    const newId = (): string => {
      id += 1;
      return `id${id}`;
    };
    const taken = takeIn(pane, after, { changes: [], caret: after.length, gone: noTombstones, since, newId });
    since = taken.since;
    pane = taken.next;
  };
  enter(text);
  for (let letters = 1; letters <= line.length; letters += 1) {
    masked.mockClear();
    enter(text + line.slice(0, letters));
    const rows = masked.mock.calls.filter(([row]) => row.startsWith(text.split('\n')[0] ?? '')).length;
    expect([line.slice(0, letters), rows]).toEqual([line.slice(0, letters), 1]);
  }
});
