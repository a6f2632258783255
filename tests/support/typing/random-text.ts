import type { Language } from '@umlaut/text';

/** A random number from 0 to below 1. */
export type Random = () => number;

/** A random number generator with a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random element of a list, which must not be empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** A grammar as templates of its statements: `A` and `B` are replaced with names, `W` with a word; a statement may take several lines. */
interface Templates {
  readonly language: Language;
  readonly head: string;
  readonly foot?: string;
  readonly names: readonly string[];
  readonly statements: readonly string[];
  /** Openers of blocks, whose content is further statements of `inner`, with the line that closes them. */
  readonly blocks: readonly { readonly open: string; readonly inner: readonly string[] | 'statements'; readonly close: string }[];
}

const words = ['ping', 'has many', 'x', 'placed by', 'not yet', 'ok'];
/** Some names begin with others, so that a name half typed is another one. */
const names = ['A', 'AB', 'Order', 'OrderLine', 'Shop', 'Or', 'U', 'User', 'R', 'W'];
const members = ['  +name: String', '  -count: int = 0', '  +run()', '  #stop(now: bool): void', '  plain'];
const rows = ['  int id PK', '  string name', '  date due FK "when it is due"', '  int a'];

export const grammars = {
  'mermaid class': {
    language: 'mermaid',
    head: 'classDiagram',
    names,
    statements: [
      'class A',
      'A --> B',
      'A --> B : W',
      'A <|-- B',
      'A "1" --> "*" B : W',
      'A *-- B',
      'A o-- B',
      'A ..> B',
      'A ..|> B',
      'A -- B',
      'A : +name int',
      'A : +run()',
      '<<interface>> A',
      'class A["W"]',
      'class A~T~',
      'note for A "W"',
      'note "W"',
      'direction LR',
      '%% W',
      '',
      'style A fill:#ff0000',
    ],
    blocks: [
      { open: 'class A {', inner: [...members, '  <<enumeration>>', '  +all()$', '  +draw()*'], close: '}' },
      { open: 'namespace N {', inner: ['  class A', '  class B'], close: '}' },
    ],
  },
  'mermaid state': {
    language: 'mermaid',
    head: 'stateDiagram-v2',
    names,
    statements: [
      'A',
      '[*] --> A',
      'A --> [*]',
      'A --> B',
      'A --> B : W',
      'A --> B : W [ok] / go',
      'state "W" as A',
      'A : W',
      'A : entry / W',
      'state A <<choice>>',
      'state A <<fork>>',
      'note right of A : W',
      'note left of A\n  W\nend note',
      'direction LR',
      '%% W',
      '',
    ],
    blocks: [{ open: 'state A {', inner: ['  [*] --> B', '  B --> A', '  B --> [*]', '  B : W', '  --'], close: '}' }],
  },
  'mermaid er': {
    language: 'mermaid',
    head: 'erDiagram',
    names,
    statements: [
      'A',
      'A ||--o{ B : W',
      'A }|..|{ B : W',
      'A |o--|| B : "W"',
      'A one or more to many B : W',
      'A["W"]',
      'direction TB',
      '%% W',
      '',
    ],
    blocks: [{ open: 'A {', inner: rows, close: '}' }],
  },
  'mermaid flow': {
    language: 'mermaid',
    head: 'flowchart TD',
    names,
    statements: [
      'A',
      'A[W]',
      'A(W)',
      'A{W}',
      'A([W])',
      'A[(W)]',
      'A((W))',
      'A@{ shape: cyl, label: "W" }',
      'A --> B',
      'A -->|W| B',
      'A -- W --> B',
      'A -.-> B',
      'A ==> B',
      'A --- B',
      'A --o B',
      'A <--> B',
      'A[W] --> B{W}',
      'A --> B --> C',
      'A & B --> C',
      'A --> B & C',
      'classDef red fill:#f00',
      'class A red',
      'A:::red --> B',
      'style A fill:#0f0',
      '%% W',
      '',
    ],
    blocks: [
      { open: 'subgraph S [W]', inner: ['  A', '  A --> B', '  B[W]'], close: 'end' },
      { open: 'subgraph W', inner: ['  A', '  direction LR', '  B --> A'], close: 'end' },
    ],
  },
  'mermaid sequence': {
    language: 'mermaid',
    head: 'sequenceDiagram',
    names,
    statements: [
      'participant A',
      'actor A',
      'participant A as W',
      'create participant A\nB->>A: W',
      'A->>B: W',
      'A-->>B: W',
      'A->B: W',
      'A-)B: W',
      'A-xB: W',
      'A->>A: W',
      'A->>+B: W',
      'B-->>-A: W',
      'activate A',
      'deactivate A',
      'Note over A,B: W',
      'Note right of A: W',
      'autonumber',
      '%% W',
      '',
    ],
    blocks: [
      { open: 'alt W', inner: ['  A->>B: W', 'else W', '  B->>A: W', '  Note over A: W'], close: 'end' },
      { open: 'loop W', inner: 'statements', close: 'end' },
      { open: 'par W', inner: ['  A->>B: W', 'and W', '  B->>B: W'], close: 'end' },
      { open: 'opt W', inner: ['  A->>B: W'], close: 'end' },
      { open: 'rect rgb(200, 150, 255)', inner: ['  A->>B: W'], close: 'end' },
      { open: 'box W', inner: ['  participant A', '  participant B'], close: 'end' },
    ],
  },
  'plantuml class': {
    language: 'plantuml',
    head: '@startuml',
    foot: '@enduml',
    names,
    statements: [
      'class A',
      'interface A',
      'enum A',
      'abstract class A',
      'class "W" as A',
      'class A <<W>>',
      'class A #red',
      'class A extends B',
      'A --> B',
      'A --> B : W',
      'A <|-- B',
      'A "1" --> "0..*" B : W >',
      'A *-- B',
      'A ..|> B',
      'A -up-> B',
      'A -[hidden]-> B',
      'A : +name: int',
      'A : +run()',
      'note left of A : W',
      'note "W" as N1\nN1 .. A',
      'note right of A\n  W\nend note',
      'hide empty members',
      'skinparam monochrome true',
      'title W',
      'left to right direction',
      "' W",
      '',
    ],
    blocks: [
      { open: 'class A {', inner: [...members, '  {static} all()', '  --', '  ..'], close: '}' },
      { open: 'enum A {', inner: ['  RED', '  GREEN'], close: '}' },
      { open: 'package "W" {', inner: ['  class A', '  class B', '  A --> B'], close: '}' },
    ],
  },
  'plantuml object': {
    language: 'plantuml',
    head: '@startuml',
    foot: '@enduml',
    names,
    statements: [
      'object A',
      'object "W" as A',
      'object A <<W>>',
      'A --> B',
      'A --> B : W',
      'A *-- B',
      'A : name = "W"',
      "' W",
      'note left of A : W',
    ],
    blocks: [{ open: 'object A {', inner: ['  name = "W"', '  total = 12'], close: '}' }],
  },
  'plantuml use case': {
    language: 'plantuml',
    head: '@startuml',
    foot: '@enduml',
    names,
    statements: [
      'actor A',
      'actor "W" as A',
      ':A:',
      'usecase A',
      'usecase "W" as A',
      '(W)',
      '(W) as A',
      'A --> B',
      'A --> (W)',
      'A ..> B : <<include>>',
      'A .> B : <<extend>>',
      'A <|-- B',
      'note right of A : W',
      'left to right direction',
      "' W",
    ],
    blocks: [{ open: 'rectangle "W" {', inner: ['  usecase A', '  (W) as B', '  A --> B'], close: '}' }],
  },
  'plantuml component': {
    language: 'plantuml',
    head: '@startuml',
    foot: '@enduml',
    names,
    statements: [
      'component A',
      '[W]',
      '[W] as A',
      'interface A',
      '() "W" as A',
      'A --> B',
      'A ..> B : W',
      'A -(0- B',
      '[A] --> [B]',
      'component A <<W>>',
      'database A',
      'note left of A : W',
      "' W",
    ],
    blocks: [
      { open: 'package W {', inner: ['  component A', '  [B]', '  A --> B'], close: '}' },
      { open: 'component A {', inner: ['  portin B', '  portout W', '  component C'], close: '}' },
    ],
  },
  'plantuml deployment': {
    language: 'plantuml',
    head: '@startuml',
    foot: '@enduml',
    names,
    statements: [
      'node A',
      'node "W" as A',
      'artifact A',
      'cloud A',
      'database "W" as A',
      'A --> B',
      'A -- B : W',
      'storage A',
      "' W",
      'queue A',
    ],
    blocks: [
      { open: 'node A {', inner: ['  artifact B', '  database W', '  component C'], close: '}' },
      { open: 'cloud "W" {', inner: ['  node A', '  node B', '  A -- B'], close: '}' },
    ],
  },
  'plantuml state': {
    language: 'plantuml',
    head: '@startuml',
    foot: '@enduml',
    names,
    statements: [
      'state A',
      'state "W" as A',
      '[*] --> A',
      'A --> [*]',
      'A --> B',
      'A --> B : W [ok] / go',
      'A -right-> B',
      'A : W',
      'A : entry / W',
      'state A <<choice>>',
      'state A <<end>>',
      'A --> B[H]',
      'note right of A : W',
      'hide empty description',
      "' W",
      '',
    ],
    blocks: [
      { open: 'state A {', inner: ['  [*] --> B', '  B --> A', '  B --> [*]', '  state B : W', '  state B <<exitPoint>>'], close: '}' },
    ],
  },
  'plantuml activity': {
    language: 'plantuml',
    head: '@startuml',
    foot: '@enduml',
    names,
    statements: [':W;', ':W\nA;', 'start', 'stop', 'end', '-> W;', 'note right: W', '|A|', 'detach', "' W", '#red:W;'],
    blocks: [
      { open: 'if (W?) then (yes)', inner: ['  :W;', '  :A;', 'else (no)', '  :B;'], close: 'endif' },
      { open: 'while (W?) is (yes)', inner: ['  :W;', '  :A;'], close: 'endwhile (no)' },
      { open: 'repeat', inner: ['  :W;', '  :B;'], close: 'repeat while (W?) is (yes) not (no)' },
      { open: 'fork', inner: ['  :W;', 'fork again', '  :A;'], close: 'end fork' },
      { open: 'partition W {', inner: ['  :W;', '  :A;'], close: '}' },
    ],
  },
  'plantuml sequence': {
    language: 'plantuml',
    head: '@startuml',
    foot: '@enduml',
    names,
    statements: [
      'participant A',
      'actor A',
      'database "W" as A',
      'create A\nB -> A : W',
      'A -> B : W',
      'A --> B : W',
      'A ->> B : W',
      'B <- A : W',
      'A -> A : W',
      'A -> B ++ : W',
      'return W',
      'A -> B',
      '[-> A : W',
      'A ->] : W',
      'A ->x B : W',
      'A -> B !! : W',
      'activate A',
      'deactivate A',
      'note left : W',
      'note over A : W',
      'note right of A\n  W\nend note',
      'ref over A : W',
      'autonumber',
      'autonumber 10 5',
      '== W ==',
      '...',
      '|||',
      'title W',
      "' W",
      '',
    ],
    blocks: [
      { open: 'alt W', inner: ['  A -> B : W', 'else W', '  B -> A : W'], close: 'end' },
      { open: 'loop W', inner: 'statements', close: 'end' },
      { open: 'group W', inner: ['  A -> B : W'], close: 'end' },
      { open: 'box "W"', inner: ['  participant A', '  participant B'], close: 'end box' },
    ],
  },
  'plantuml er': {
    language: 'plantuml',
    head: '@startuml',
    foot: '@enduml',
    names,
    statements: ['entity A', 'entity "W" as A', 'A ||--o{ B', 'A }|..|| B : W', 'A |o--o| B : W', "' W", 'hide circle'],
    blocks: [
      { open: 'entity A {', inner: ['  * id : int', '  --', '  name : text', '  due : date'], close: '}' },
      { open: 'entity "W" as A {', inner: ['  * id : int', '  total : number'], close: '}' },
    ],
  },
} as const satisfies Readonly<Record<string, Templates>>;

export type GrammarName = keyof typeof grammars;
export const grammarNames = Object.keys(grammars) as readonly GrammarName[];

function namesIn(text: string): readonly string[] {
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
}

/** A random text of 5 to 25 lines, which ends in a line break. */
export function randomText(random: Random, name: GrammarName): string {
  const grammar: Templates = grammars[name];
  const own = [...Array(3 + Math.floor(random() * 4)).keys()].map(() => pick(random, grammar.names));
  const filled = (template: string): string =>
    template.replace(/\b[ABCW]\b/g, (sign) => (sign === 'W' ? pick(random, words) : pick(random, own)));
  const size = 5 + Math.floor(random() * 21) - (grammar.foot === undefined ? 1 : 2);
  const lines: string[] = [];
  while (lines.length < size) {
    const block = pick(random, grammar.blocks);
    const isBlock = random() < 0.2 && lines.length + 5 <= size;
    if (!isBlock) {
      lines.push(...filled(pick(random, grammar.statements)).split('\n'));
      continue;
    }
    const inner = block.inner === 'statements' ? grammar.statements : block.inner;
    const open = filled(block.open);
    lines.push(open);
    for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
      const said = filled(pick(random, inner));
      // Nothing lies in itself.
      if (namesIn(said).every((one) => !namesIn(open).includes(one))) lines.push(...said.split('\n'));
    }
    lines.push(block.close);
  }
  return [grammar.head, ...lines, ...(grammar.foot === undefined ? [] : [grammar.foot]), ''].join('\n');
}

/** Names of the blocks of a text that are open above a line. */
function namesAround(name: GrammarName, text: string, row: number): readonly string[] {
  const { blocks }: Templates = grammars[name];
  const openers = blocks.map(({ open, close }) => ({ first: open.replace(/[ "([].*/, ''), isBraced: open.endsWith('{'), close }));
  const open: { readonly names: readonly string[]; readonly close: string }[] = [];
  for (const line of text.split('\n').slice(0, row)) {
    const said = line.trim();
    const opener = openers.find(({ first, isBraced }) => (isBraced ? said.endsWith('{') : said.startsWith(`${first} `) || said === first));
    if (open.at(-1)?.close === said) open.pop();
    else if (opener !== undefined) open.push({ names: namesIn(said), close: opener.close });
  }
  return open.flatMap(({ names: own }) => own);
}

/** A random line that a text of a grammar may have at a place, which names what the text names and lies in nothing that it names. */
export function randomStatement(random: Random, name: GrammarName, { text, row }: { readonly text: string; readonly row: number }): string {
  const grammar: Templates = grammars[name];
  const own = grammar.names.filter((one) => new RegExp(`\\b${one}\\b`).test(text));
  const single = grammar.statements.filter((statement) => !statement.includes('\n') && statement !== '');
  const around = namesAround(name, text, row);
  for (let tries = 0; tries < 20; tries += 1) {
    const said = pick(random, single).replace(/\b[ABCW]\b/g, (sign) =>
      sign === 'W' ? pick(random, words) : random() < 0.7 && own.length > 0 ? pick(random, own) : pick(random, grammar.names),
    );
    if (namesIn(said).every((one) => !around.includes(one))) return said;
  }
  return '';
}
