import { viewText } from '@umlaut/diagram';
import { bringUp } from '@umlaut/text';
import { expect, it } from 'vitest';
import { trialSize } from '../support/trial-size.ts';
import { grammarNames } from '../support/typing/random-text.ts';
import { TypedPane } from './typed-pane.ts';
import { typeText } from './typing-trial.ts';

const texts = trialSize('TYPED_TEXTS');
// The same texts in each run, and others in the soak.
const first = process.env.TRIALS === 'whole' ? Date.now() % 1_000_000 : 0;

it.each([[first, texts]])('a text typed letter by letter gives the graph of the pasted one: seeds from %i on, %i texts', (from, count) => {
  for (let seed = from; seed < from + count; seed += 1) {
    const fault = typeText(seed);
    expect(
      fault,
      fault === undefined ? '' : `seed ${seed}, ${fault.grammar}, by ${fault.manner}: ${fault.what}\n${fault.detail}\n\n${fault.text}`,
    ).toBe(undefined);
  }
});

it('all grammars are typed', () => {
  expect(texts).toBeGreaterThanOrEqual(grammarNames.length);
});

const bodies = ['[*] --> A\nA --> B', 'class A\nA --> B', 'A -> B : x', 'component A\nA --> B', 'start\n:a;\nstop', 'A ||--o{ B', ''];

it.each(bodies)('a frame that is typed letter by letter never becomes an element: %j', (body) => {
  for (const pause of [60, 130, 700]) {
    const pane = new TypedPane('plantuml');
    for (const letter of `@startuml\n${body}\n@enduml\n`) {
      pane.edit(pane.caret, pane.caret, letter);
      pane.pass(pause);
      expect(pane.diagram.nodes.map(({ data }) => String(data?.label)).filter((label) => /^@|^e/.test(label))).toEqual([]);
    }
  }
});

const sequences = [
  ['mermaid', 'sequenceDiagram\nR->>A: ok\nOrder->>R: x\nopt placed by\n  R->>R: ping\nend\nNote right of Order: ok\nR-)Order: placed\n'],
  ['mermaid', 'sequenceDiagram\nB->>A: first\nparticipant C\nC->>B: second\n%% last\nactor D\nD-->>A: third\n'],
  ['plantuml', '@startuml\nR ->x A : ok\nOrder ->> R : x\ngroup placed by\n  Order -> R : has many\nend\nnote over A : hi\n...\n@enduml\n'],
] as const;

it.each(sequences)('saving leaves a typed %s text as it is, whatever the order of its lifelines: %j', (language, text) => {
  const pane = new TypedPane(language);
  for (const letter of text) {
    pane.edit(pane.caret, pane.caret, letter);
    pane.pass(60);
  }
  pane.pass(1000);
  pane.leave();
  const layer = viewText(pane.diagram);
  expect(layer?.lines.map((line) => line.text).join('\n')).toBe(text);
  expect(layer && bringUp(layer, pane.diagram).edits).toEqual([]);
});
