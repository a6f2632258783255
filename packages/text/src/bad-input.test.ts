import { type Diagram, defaultLimits, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { guessText } from './guess-text.ts';
import { type ReadText, readText } from './read-text.ts';
import { parseText, printText } from './statements/parse-text.ts';
import type { Language, TextType } from './statements/statement.ts';

interface Sample {
  readonly name: string;
  readonly language: Language;
  readonly type: TextType;
  readonly text: string;
}

/** A text of each kind; names and labels begin with a capital letter and occur in no keyword. */
const samples: readonly Sample[] = [
  {
    name: 'Mermaid class',
    language: 'mermaid',
    type: 'class',
    text: 'classDiagram\n  direction LR\n  class Alpha["Apple pie"] {\n    +Size$\n    <<Service>>\n  }\n  namespace Nest {\n    class Beta\n  }\n  Alpha <|-- Beta : Owns\n  Gamma : Count\n  note for Alpha "Remark"\n  Gamma ..> Delta\n',
  },
  {
    name: 'Mermaid state',
    language: 'mermaid',
    type: 'state',
    text: 'stateDiagram-v2\n  state "Apple pie" as Alpha\n  [*] --> Alpha : Begin\n  state Beta {\n    [*] --> Gamma\n    --\n    Delta --> [*]\n  }\n  Alpha --> Beta\n  note left of Alpha\n    Remark\n  end note\n  Omega : Waits\n',
  },
  {
    name: 'Mermaid ER',
    language: 'mermaid',
    type: 'er',
    text: 'erDiagram\n  ALPHA {\n    string Code PK "Remark"\n    int Size\n  }\n  ALPHA ||--o{ BETA : Has\n  BETA }|..|| "GAMMA D" : "Is of"\n  OMEGA\n',
  },
  {
    name: 'Mermaid flow',
    language: 'mermaid',
    type: 'flow',
    text: 'flowchart LR\n  Alpha[Apple pie] --> Beta(Bread) -- Said --> Gamma{Three}\n  subgraph Nest [Title]\n    Delta\n  end\n  Alpha & Delta -.->|Dotted| Omega\n  style Alpha fill:#ff0000\n',
  },
  {
    name: 'Mermaid sequence',
    language: 'mermaid',
    type: 'sequence',
    text: 'sequenceDiagram\n  participant Alpha as Apple pie\n  actor Beta\n  Alpha->>+Beta: Hi\n  alt Fine\n    Beta-->>-Alpha: Well\n  else Bad\n    Beta-xAlpha: No\n  end\n  note over Alpha,Beta: Remark\n  Gamma->>Alpha: Last\n',
  },
  {
    name: 'PlantUML class',
    language: 'plantuml',
    type: 'class',
    text: '@startuml\nclass "Apple pie" as Alpha <<Service>> {\n  +Size: Int\n  --\n  Area()\n}\npackage Nest {\n  interface Beta\n}\nAlpha "1" *-- "n" Beta : Owns >\nnote left of Alpha\n  Remark\nend note\nGamma ..> Delta\nGamma : Count\n@enduml\n',
  },
  {
    name: 'PlantUML object',
    language: 'plantuml',
    type: 'class',
    text: '@startuml\nobject "Apple pie" as Alpha {\n  Size = 1\n}\nmap Beta {\n  Key => Value\n}\nAlpha --> Beta : Uses\nobject Gamma\nGamma : Count = 2\n@enduml\n',
  },
  {
    name: 'PlantUML description',
    language: 'plantuml',
    type: 'description',
    text: '@startuml\nactor "Apple pie" as Alpha\nusecase (Pay) as Beta\nnode Nest {\n  [Comp] as Gamma\n  database Delta\n}\nAlpha --> Beta : Pays\nGamma ..> Delta\nnote right of Alpha : Remark\ncomponent Omega\n@enduml\n',
  },
  {
    name: 'PlantUML state',
    language: 'plantuml',
    type: 'state',
    text: '@startuml\nstate "Apple pie" as Alpha\n[*] --> Alpha : Begin\nstate Beta {\n  [*] --> Gamma\n  --\n  Delta --> [*]\n}\nAlpha --> Beta\nnote left of Alpha\n  Remark\nend note\nOmega : Waits\n@enduml\n',
  },
  {
    name: 'PlantUML activity',
    language: 'plantuml',
    type: 'activity',
    text: '@startuml\nstart\n:Apple pie;\nif (Fine) then (Yes)\n  :Bake;\nelse (No)\n  :Throw;\nendif\nfork\n  :Cut;\nfork again\n  :Serve;\nend fork\nwhile (More) is (Yes)\n  :Eat;\nendwhile\npartition Nest {\n  :Wash;\n}\nstop\n@enduml\n',
  },
  {
    name: 'PlantUML sequence',
    language: 'plantuml',
    type: 'sequence',
    text: '@startuml\nparticipant "Apple pie" as Alpha\nactor Beta\nAlpha -> Beta ++ : Hi\nalt Fine\n  Beta --> Alpha -- : Well\nelse Bad\n  Beta ->x Alpha : No\nend\nnote over Alpha, Beta\n  Remark\nend note\nGamma -> Alpha : Last\n@enduml\n',
  },
];

const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

/** Reads a text as one of a given type, and holds that it is printed as it was. */
function read(text: string, { language, type }: Pick<Sample, 'language' | 'type'>): ReadText {
  const statements = parseText(text, language, type);
  expect(printText(statements)).toBe(text);
  return readText(statements, limits);
}

/** Names of nodes, except the operators of fragments. */
function namesOf({ nodes }: Diagram): readonly string[] {
  return nodes.map((node) => viewNode(node)).flatMap(({ kind, label }) => (kind === 'fragment' ? [] : [label]));
}

const frames = /^(?:@.*|[^\p{L}\p{N}]+|(?:class|state|er|sequence)Diagram.*|flowchart)$/u;
/** Words that begin or end statements in a grammar; in other grammars they may be names. */
const words: Readonly<Record<string, RegExp>> = {
  'mermaid class': /^(?:class|namespace|note|direction)$/,
  'mermaid state': /^(?:state|note|end|direction)$/,
  'mermaid er': /^(?:direction|style)$/,
  'mermaid flow': /^(?:subgraph|end|style|class|click|direction)$/,
  'mermaid sequence': /^(?:participant|actor|alt|else|end|note)$/,
  'plantuml class': /^(?:class|interface|package|object|map|note|end)$/,
  'plantuml description': /^(?:actor|usecase|node|database|component|note|end)$/,
  'plantuml state': /^(?:state|note|end)$/,
  'plantuml activity': /^(?:start|stop|if|then|else|endif|fork|again|end|while|endwhile|partition)$/,
  'plantuml sequence': /^(?:participant|actor|alt|else|end|note)$/,
};

/** Names of elements that are made of a keyword, a frame or a sign. */
function leftoversIn(diagram: Diagram, { language, type }: Pick<Sample, 'language' | 'type'>): readonly string[] {
  return namesOf(diagram).filter((name) => name !== '' && (frames.test(name) || words[`${language} ${type}`]?.test(name) === true));
}

describe.each(samples)('a text of $name', (sample) => {
  const whole = read(sample.text, sample);

  it('is read without a finding when nothing is wrong with it', () => {
    expect(guessText(sample.text)).toMatchObject({ language: sample.language, type: sample.type });
    expect(whole.findings).toEqual([]);
    expect(leftoversIn(whole.diagram, sample)).toEqual([]);
  });

  it.each([
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['tabs', (text: string) => text.replaceAll('  ', '\t')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ])('is the same diagram with %s', (_, changed) => {
    const text = changed(sample.text);
    expect(guessText(text)).toMatchObject({ language: sample.language, type: sample.type });
    const again = read(text, sample);
    expect(again.diagram).toEqual(whole.diagram);
    expect(again.findings).toEqual([]);
  });

  it('keeps what precedes the place where it is cut', () => {
    let before: readonly string[] = [];
    for (let at = 1; at < sample.text.length; at += 1) {
      const cut = sample.text.slice(0, at);
      const { diagram, findings } = read(cut, sample);
      const names = namesOf(diagram);
      expect(names, cut).toEqual(expect.arrayContaining([...before]));
      if (cut.endsWith('\n')) before = names.filter((name) => namesOf(whole.diagram).includes(name));
      expect(leftoversIn(diagram, sample), cut).toEqual([]);
      expect(
        findings.every(({ line }) => line > 0 && line <= cut.split('\n').length),
        cut,
      ).toBe(true);
    }
  });

  it.each(samples.filter(({ language, type }) => language !== sample.language || type !== sample.type))(
    'tells what it does not understand when it is read as $name',
    (other) => {
      const { diagram, findings } = read(sample.text, other);
      // Classes and components may stand in one diagram.
      const isMixed = [sample, other].every(({ language, type }) => language === 'plantuml' && /^(?:class|description)$/.test(type));
      if (!isMixed) expect(findings.length).toBeGreaterThan(0);
      expect(leftoversIn(diagram, other)).toEqual([]);
    },
  );

  it.each(samples)('tells that $name follows in the same file', (other) => {
    const { diagram, findings } = read(`${sample.text}\n${other.text}`, sample);
    expect(findings.length).toBeGreaterThan(0);
    expect(leftoversIn(diagram, sample)).toEqual([]);
    expect(diagram.nodes.length).toBeGreaterThanOrEqual(whole.diagram.nodes.length);
  });
});
