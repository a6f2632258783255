import { type Diagram, defaultLimits, readExecutions, readScores, reviewDiagram } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { saidBy } from '../../test/said-by.ts';
import { composeText } from '../compose/compose-text.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language } from '../statements/statement.ts';

function read(lines: readonly string[], language: Language = 'plantuml') {
  const text = (language === 'mermaid' ? ['sequenceDiagram', ...lines] : ['@startuml', ...lines, '@enduml']).join('\n');
  const statements = parseText(text, language);
  return { ...readText(statements, defaultLimits), type: statements.type };
}

/** The messages and rows of a diagram without its lifelines and frame. */
function rows(diagram: Diagram): readonly string[] {
  const said = saidBy(diagram);
  return said.slice(said.findIndex((line) => line.startsWith('frame ')) + 1);
}

function bars(diagram: Diagram): readonly string[] {
  const [score] = readScores(diagram);
  const labels = new Map([...diagram.nodes, ...diagram.edges].map(({ id, data }) => [id, String(data?.label)]));
  return readExecutions(score ?? { root: [] }).executions.map(({ lifeline, start, finish }) =>
    [lifeline, start, finish].map((id) => labels.get(id)).join(' '),
  );
}

describe('an execution that ends between messages', () => {
  it.each<[Language, readonly string[]]>([
    [
      'mermaid',
      [
        'Client->>Worker: start',
        'activate Worker',
        'Note right of Worker: an hour',
        'deactivate Worker',
        'Client->>Worker: status?',
        'Worker-->>Client: idle',
      ],
    ],
    [
      'plantuml',
      [
        'Client -> Worker : start',
        'activate Worker',
        'note right of Worker : an hour',
        'deactivate Worker',
        'Client -> Worker : status?',
        'Worker --> Client : idle',
      ],
    ],
  ])('in %s ends below the note, and no finding says that none is open', (language, lines) => {
    const { diagram } = read(lines, language);
    expect(bars(diagram)).toEqual(['Worker start an hour']);
    expect(reviewDiagram(diagram)).toEqual([]);
    const { text, losses } = composeText(diagram, language);
    expect(losses).toEqual([]);
    expect(bars(read(text.split('\n').slice(1, language === 'plantuml' ? -2 : undefined), language).diagram)).toEqual([
      'Worker start an hour',
    ]);
  });

  it('goes on over messages of others', () => {
    const { diagram } = read(['A->>B: one', 'activate B', 'A->>C: two', 'C-->>A: three', 'deactivate B', 'A->>B: four'], 'mermaid');
    expect(bars(diagram)).toEqual(['B one three']);
  });
});

describe('a return', () => {
  it('answers the message that the last open execution started with', () => {
    const { diagram } = read([
      'Client -> Broker ++ : quote',
      'Broker -> Ledger : note',
      'Broker -> Market ++ : price',
      'Market -> Clock : now',
      'return 17.20',
      'return offer',
    ]);
    expect(rows(diagram).slice(-2)).toEqual(['reply  Market finish > Broker:  17.20', 'reply  Broker finish > Client:  offer']);
  });

  it('is not misled by a message of the lifeline to itself', () => {
    const { diagram } = read(['Guest -> Host : knock', 'activate Host', 'Host -> Host : look out', 'return come in']);
    expect(rows(diagram).at(-1)).toBe('reply  Host finish > Guest:  come in');
    expect(bars(diagram)).toEqual(['Host knock come in']);
  });

  it('leads back across the border that its call came from', () => {
    const { diagram } = read(['[-> Ann ++ : go', 'return done']);
    expect(rows(diagram).at(-1)).toBe('reply  Ann finish > gate left:  done');
  });
});

describe('PlantUML', () => {
  it('takes a message before a declaration, so that lifelines may be called as its words', () => {
    const words = 'Actor Database Loop Alt End Note Group Create Return Activate Ref Box Hide Left Participant Autonumber'.split(' ');
    for (const word of words) {
      const { diagram, findings } = read(['participant Zed', `${word} -> Zed : ask`, `Zed --> ${word} : rows`]);
      expect(findings, word).toEqual([]);
      expect(rows(diagram), word).toEqual([`syncMessage  ${word} > Zed:  ask`, `reply  Zed > ${word}:  rows`]);
    }
  });

  it('ends a reference with end', () => {
    const { diagram, findings } = read(['Ann -> Bob : ask', 'ref over Ann, Bob', '  look it up', 'end', 'Ann -> Bob : thanks']);
    expect(findings).toEqual([]);
    expect(rows(diagram)).toEqual(['syncMessage  Ann > Bob:  ask', 'use Ann,Bob: look it up', 'syncMessage  Ann > Bob:  thanks']);
  });

  it('goes on behind a backslash in the next line', () => {
    const { diagram, findings } = read(['Ann -> Bob : open(\\', '  door,\\', '  key)', 'Bob --> Ann : ok']);
    expect(findings).toEqual([]);
    expect(rows(diagram)).toEqual(['syncMessage  Ann > Bob:  open( door, key)', 'reply  Bob > Ann:  ok']);
  });

  it('writes gates right at their arrows, and at the side where they were', () => {
    const { diagram } = read(['[-> Ann : go', 'Ann -> Bob : ask', '[<-- Ann : done', 'Ann ->] : on']);
    expect(composeText(diagram, 'plantuml').text.split('\n').slice(3, 7)).toEqual([
      '[-> Ann : go',
      'Ann -> Bob : ask',
      '[<-- Ann : done',
      'Ann ->] : on',
    ]);
  });

  it('is no sequence diagram where a line fits none', () => {
    expect(read(['component Shop', 'Shop --> Pay : uses', 'Shop --> Stock : asks', 'Shop --> Mail : sends']).type).toBe('description');
    const entities = ['entity PRODUCT', 'entity "ORDER-ITEM" as ITEM', ...'uvwx'.split('').map((name) => `entity ${name}`)];
    expect(read([...entities, 'PRODUCT ||--o{ ITEM : has']).type).toBe('class');
    expect(read([...entities, 'PRODUCT -[#red]-> ITEM : has']).type).toBe('sequence');
  });
});

describe('Mermaid', () => {
  it('has texts without the words that wrap them', () => {
    const { diagram } = read(['Ann->>Bob: wrap: a long text', 'Note right of Bob: nowrap: short'], 'mermaid');
    expect(rows(diagram)).toEqual(['syncMessage  Ann > Bob:  a long text', 'note right Bob: short']);
  });

  it('has half arrows and circles at lifelines', () => {
    const { diagram, findings } = read(['Ann-|\\Bob: one', 'Bob--//Ann: two', 'Ann()->>()Bob: three'], 'mermaid');
    expect(findings).toEqual([]);
    expect(rows(diagram)).toEqual([
      'syncMessage  Ann > Bob half:  one',
      'reply  Bob > Ann half:  two',
      'syncMessage  Ann circle > Bob circle:  three',
    ]);
  });

  it('tells that PlantUML has no message without an arrowhead', () => {
    const { diagram } = read(['Ann->Bob: hi', 'Bob-->Ann: ho'], 'mermaid');
    expect(composeText(diagram, 'mermaid').losses).toEqual([]);
    expect(composeText(diagram, 'plantuml').losses).toMatchObject([{ how: 'changed', what: 'message without an arrowhead', count: 2 }]);
  });

  it('keeps an execution that starts before the first message', () => {
    const { diagram } = read(['activate Ann', 'Ann->>Bob: ask', 'Bob-->>Ann: done', 'deactivate Ann'], 'mermaid');
    for (const language of ['mermaid', 'plantuml'] as const) {
      const { text, losses } = composeText(diagram, language);
      expect(losses).toEqual([]);
      expect(text).toMatch(/activate Ann\n.*\n?.*deactivate Ann/s);
    }
  });

  it('ends an execution on a line of its own where its sign would be read as another arrow', () => {
    const { diagram } = read(['Ann -> Xavier ++ : ask', 'Xavier -> Ann ++ : reply', 'Ann --> Xavier -- : done']);
    expect(composeText(diagram, 'mermaid').text).toContain('Ann-->>Xavier: done\n  deactivate Ann');
  });

  it('ends no execution twice, which it refuses, and tells it', () => {
    const { diagram } = read(['A -> B ++ : x', 'alt yes', 'B --> A -- : y', 'else no', 'B --> A -- : z', 'end']);
    const { text, losses } = composeText(diagram, 'mermaid');
    expect(text.match(/-->>-A/g)).toHaveLength(1);
    expect(losses.map(({ what }) => what)).toContain('end of an execution');
  });

  it('creates lifelines where they begin, and destroys them with their last message', () => {
    const lines = ['Ann->>Bob: hi', 'create participant C as Cid', 'Bob->>C: make', 'destroy C', 'Ann-xC: stop'];
    const { diagram } = read(lines, 'mermaid');
    expect(rows(diagram).slice(1)).toEqual(['createMessage  Bob > Cid:  make', 'syncMessage  Ann > Cid cross destroy:  stop']);
    const { text, losses } = composeText(diagram, 'mermaid');
    expect(losses).toEqual([]);
    expect(
      text
        .split('\n')
        .slice(4, -1)
        .map((line) => line.trim()),
    ).toEqual([...lines.slice(1, 1), 'create participant Cid', 'Bob->>Cid: make', 'destroy Cid', 'Ann-xCid: stop']);
  });
});
