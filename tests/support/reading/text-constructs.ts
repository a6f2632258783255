/** A part of a file that is repeated until the file has its size; `index` makes the names in it differ. */
export type Piece = string | ((index: number) => string);

/** A file that repeats one construct of a grammar. */
export interface Construct {
  readonly name: string;
  /** Name of the file, whose ending may say the language. */
  readonly file: string;
  /** The file at about `size` bytes. */
  bytes(size: number): Uint8Array | Promise<Uint8Array>;
}

/** A text that repeats `piece` between `head` and `tail`, of `size` characters at most, but one piece at least. */
export function repeated(
  piece: Piece,
  size: number,
  { head = '', tail = '' }: { readonly head?: string; readonly tail?: string } = {},
): string {
  const parts = [head];
  let length = head.length + tail.length;
  for (let index = 0; length < size; index += 1) {
    const part = typeof piece === 'string' ? piece : piece(index);
    parts.push(part);
    length += part.length;
  }
  return [...parts, tail].join('');
}

interface Grammar {
  readonly name: string;
  readonly file: string;
  readonly head: string;
  readonly pieces: Readonly<Record<string, Piece>>;
}

const line = (text: string): string => `${text}\n`;

/** Constructs of each grammar of texts. Names differ from piece to piece where `i` is in them. */
const grammars: readonly Grammar[] = [
  {
    name: 'Mermaid class',
    file: 'a.mmd',
    head: 'classDiagram\n',
    pieces: {
      classes: (i) => `class A${i}\n`,
      'classes with a block': (i) => `class A${i} {\n  +b: int\n}\n`,
      'unclosed blocks': (i) => `class A${i} {\n`,
      'members of one class': (i) => `A : +m${i}(x: int) String\n`,
      'members of many classes': (i) => `A${i} : +m\n`,
      'a chain': (i) => `A${i} <|-- A${i + 1}\n`,
      'a star': (i) => `A --> B${i}\n`,
      'relations of two': (i) => `A --> B : r${i}\n`,
      'the same relation': 'A "1" --> "*" B : x\n',
      'relations with texts': (i) => `A${i} "1..*" *-- "0..1" B${i} : has ${i}\n`,
      'nested namespaces': (i) => `namespace N${i} {\n`,
      'namespaces in a name': (i) => `class a.b.c${i}.d\n`,
      generics: (i) => `class A${i}~List~String~~\n`,
      'labelled classes': (i) => `class A${i}["a label ${i}"]\n`,
      notes: (i) => `note for A${i} "text ${i}"\n`,
      'notes of one': (i) => `note for A "text ${i}"\n`,
      annotations: (i) => `<<interface>> A${i}\n`,
      'annotations of one': (i) => `<<word${i}>> A\n`,
      styles: (i) => `style A${i} fill:#f00\n`,
      'classes of styling': (i) => `classDef c${i} fill:#f00\n`,
      'styled by class': (i) => `class A${i}:::c${i}\n`,
      links: (i) => `click A${i} href "https://example.com/${i}"\n`,
      comments: (i) => `%% comment ${i}\n`,
      directives: '%%{init: {"theme": "dark"}}%%\n',
      'blank lines': '\n',
      'members in one block': (i) => (i === 0 ? 'class A {\n' : `  +m${i}: int\n`),
    },
  },
  {
    name: 'Mermaid state',
    file: 'a.mmd',
    head: 'stateDiagram-v2\n',
    pieces: {
      states: (i) => `state "label ${i}" as S${i}\n`,
      'a chain': (i) => `S${i} --> S${i + 1} : e[g] / a\n`,
      'a star': (i) => `S --> T${i}\n`,
      'nested states': (i) => `state S${i} {\n`,
      'closed states': (i) => `state S${i} {\n[*] --> T${i}\n}\n`,
      'initial and final': '[*] --> [*]\n',
      'initial to many': (i) => `[*] --> S${i}\n`,
      regions: (i) => (i === 0 ? 'state A {\n' : '--\n'),
      'regions with states': (i) => (i === 0 ? 'state A {\n' : `[*] --> S${i}\n--\n`),
      notes: (i) => `note right of S${i} : text\n`,
      'blocks of notes': (i) => `note right of S${i}\ntext ${i}\nend note\n`,
      'unclosed notes': 'note right of A\n',
      choices: (i) => `state C${i} <<choice>>\n`,
      texts: (i) => `S : text ${i}\n`,
      styles: (i) => `classDef c${i} fill:#f00\nclass S${i} c${i}\n`,
    },
  },
  {
    name: 'Mermaid ER',
    file: 'a.mmd',
    head: 'erDiagram\n',
    pieces: {
      entities: (i) => `E${i}\n`,
      'entities with rows': (i) => `E${i} {\n  int id PK "key"\n  string name\n}\n`,
      'unclosed entities': (i) => `E${i} {\n`,
      'rows of one': (i) => (i === 0 ? 'E {\n' : `  int a${i} PK, FK "comment"\n`),
      'a chain': (i) => `E${i} ||--o{ E${i + 1} : has\n`,
      'a star': (i) => `E ||--o{ F${i} : "has many"\n`,
      'relations in words': (i) => `E${i} one or more to zero or one F${i} : x\n`,
      aliases: (i) => `E${i}["a label"] {\n}\n`,
      'quoted names': (i) => `"an entity ${i}" ||..|| "another" : x\n`,
    },
  },
  {
    name: 'Mermaid flow',
    file: 'a.mmd',
    head: 'flowchart TD\n',
    pieces: {
      nodes: (i) => `A${i}[label ${i}]\n`,
      'a chain in lines': (i) => `A${i} --> A${i + 1}\n`,
      'a chain in a line': (i) => (i === 0 ? 'A0' : ` --> A${i}`),
      'chains in lines': (i) => (i % 200 === 199 ? '\n' : i % 200 === 0 ? `A${i}` : ` --> A${i}`),
      fans: (i) => (i % 200 === 199 ? '\n' : i % 200 === 0 ? `A${i}` : ` & A${i}`),
      'fans to fans': () => 'A & B & C & D --> E & F & G & H\n',
      'fans of new nodes': (i) => `A${i} & B${i} & C${i} --> D${i} & E${i} & F${i}\n`,
      'nested subgraphs': (i) => `subgraph S${i}\n`,
      'closed subgraphs': (i) => `subgraph S${i} [title]\nA${i}\nend\n`,
      'one node in many subgraphs': (i) => `subgraph S${i}\nA\nend\n`,
      shapes: (i) => `A${i}{{a}}\nB${i}([b])\nC${i}[(c)]\nD${i}{d}\n`,
      'shapes by name': (i) => `A${i}@{ shape: cyl, label: "x ${i}" }\n`,
      'unclosed shapes by name': (i) => `A${i}@{\n`,
      'labels in pipes': (i) => `A${i} -->|text ${i}| B${i}\n`,
      'labels in lines': (i) => `A${i} -- text ${i} --> B${i}\n`,
      'multi-line labels': (i) => `A${i}["line\nline"]\n`,
      'unclosed labels': 'A["\n',
      styles: (i) => `style A${i} fill:#f00,stroke:#333\n`,
      'classes of styling': (i) => `classDef c${i} fill:#f00\n`,
      'class of many': (i) => `class A${i},B${i} c\n`,
      'styles of links': (i) => `linkStyle ${i} stroke:#f00\n`,
      clicks: (i) => `click A${i} "https://example.com"\n`,
      semicolons: (i) => `A${i};`,
      'semicolons in lines': (i) => (i % 200 === 199 ? '\n' : `A${i};`),
    },
  },
  {
    name: 'Mermaid sequence',
    file: 'a.mmd',
    head: 'sequenceDiagram\n',
    pieces: {
      participants: (i) => `participant P${i} as name ${i}\n`,
      messages: (i) => `A->>B: m${i}\n`,
      'messages of many': (i) => `A${i}->>A${i + 1}: m\n`,
      'nested fragments': (i) => `alt c${i}\n`,
      'closed fragments': (i) => `loop c${i}\nA->>B: x\nend\n`,
      operands: (i) => (i === 0 ? 'alt a\n' : `else ${i}\n`),
      'operands with messages': (i) => (i === 0 ? 'par a\n' : `and ${i}\nA->>B: x\n`),
      activations: 'activate A\n',
      'nested activations': 'A->>+B: x\n',
      'activated and not': 'A->>+B: x\nB-->>-A: y\n',
      notes: (i) => `note over A,B: text ${i}\n`,
      'notes of many': (i) => `note over A${i},A${i + 1}: text\n`,
      boxes: (i) => `box c${i}\nparticipant P${i}\nend\n`,
      'nested boxes': (i) => `box c${i}\n`,
      'created and destroyed': (i) => `create participant P${i}\nA->>P${i}: x\ndestroy P${i}\nA->>P${i}: y\n`,
      rectangles: 'rect rgb(0, 0, 0)\n',
      numbering: 'autonumber\n',
      links: (i) => `link A: l${i} @ https://example.com\n`,
    },
  },
  {
    name: 'PlantUML class',
    file: 'a.puml',
    head: '@startuml\nclass Zero\n',
    pieces: {
      classes: (i) => `class A${i}\n`,
      'classes with members': (i) => `class A${i} {\n  +b: int\n  {static} c()\n}\n`,
      'unclosed classes': (i) => `class A${i} {\n`,
      'members of one': (i) => `A : +m${i}\n`,
      'members of many': (i) => `A${i} : +m\n`,
      'a chain': (i) => `A${i} <|-- A${i + 1}\n`,
      'a star': (i) => `A *-- B${i} : x\n`,
      'the same relation': 'A "1" --> "*" B : x\n',
      'association classes': (i) => `(A, B) .. C${i}\n`,
      'association classes of many': (i) => `A${i} -- B${i}\n(A${i}, B${i}) .. C${i}\n`,
      'nested packages': (i) => `package P${i} {\n`,
      'closed packages': (i) => `package P${i} {\nclass A${i}\n}\n`,
      'packages in a name': (i) => `class a${i}.b.c.D\n`,
      'a deep name': (i) => (i === 0 ? 'class a' : '.a'),
      'deep names': (i) => (i % 400 === 399 ? '\n' : i % 400 === 0 ? `class a${i}` : '.a'),
      'classes named after their members': (i) => `A::m${i} --> B\n`,
      stereotypes: (i) => `class A${i} << (S,#FF7700) Singleton >> #red\n`,
      'stereotypes of one': (i) => `class A <<s${i}>>\n`,
      extends: (i) => `class A${i} extends A${i + 1} implements I\n`,
      'extends many': (i) => (i % 300 === 299 ? '\n' : i % 300 === 0 ? 'class A extends B' : `, C${i}`),
      notes: (i) => `note left of A${i} : text\n`,
      'blocks of notes': (i) => `note left of A${i}\ntext\nend note\n`,
      'unclosed notes': 'note left of A\n',
      'notes with a name': (i) => `note "text" as N${i}\nN${i} .. A\n`,
      'notes on links': (i) => `A --> B${i}\nnote on link : text ${i}\n`,
      defines: (i) => `!define D${i} x${i}\n`,
      'defines that grow': (i) => (i === 0 ? `!define G ${'y'.repeat(300)}\n` : 'G G G G G G G G G G\n'),
      'defines that are used': (i) => (i === 0 ? '!define KLASS class\n' : `KLASS A${i}\n`),
      variables: (i) => `!$v${i} = "x"\n`,
      procedures: (i) => `!procedure $p${i}()\n!endprocedure\n`,
      'unclosed procedures': '!procedure x\n',
      comments: "' comment\n",
      'comments in a line': (i) => `class A${i} /' comment '/\n`,
      'blocks of comments': "/' comment\n'/\n",
      'unclosed comments': "/'\n",
      'comments within lines': (i) => (i % 600 === 599 ? '\n' : "/''/a"),
      skinparams: 'skinparam x y\n',
      'blocks of skinparams': 'skinparam class {\n  a b\n}\n',
      'unclosed skinparams': 'skinparam class {\n',
      styles: '<style>\na {\n}\n</style>\n',
      titles: (i) => `title t${i}\n`,
      'unclosed titles': 'title\n',
      legends: 'legend\ntext\nend legend\n',
      'hidden things': 'hide empty members\n',
      pages: 'newpage\n',
      'lifelines of pages': (i) => (i < 64 ? 'newpage\n' : `participant P${i}\n`),
      'lifelines before pages': (i) => `participant P${i}\n`,
      'pages with classes': (i) => `newpage title\nclass A${i}\n`,
      'started texts': (i) => `@enduml\n@startuml\nclass A${i}\n`,
      together: (i) => `together {\nclass A${i}\n}\n`,
      interfaces: (i) => `interface I${i}\n() L${i}\n`,
      arrows: (i) => `A${i} -[#red,dashed]up-> B${i}\n`,
    },
  },
  {
    name: 'PlantUML object',
    file: 'a.puml',
    head: '@startuml\nobject Zero\n',
    pieces: {
      objects: (i) => `object o${i}\n`,
      'objects with slots': (i) => `object o${i} {\n  a = ${i}\n}\n`,
      maps: (i) => `map m${i} {\n  a => b\n}\n`,
      'rows of a map': (i) => (i === 0 ? 'map m {\n' : `  a${i} => b\n`),
      'links of maps': (i) => (i === 0 ? 'map m {\n' : `  a${i} *-> Zero\n`),
      slots: (i) => `o : a${i} = 1\n`,
    },
  },
  {
    name: 'PlantUML ER',
    file: 'a.puml',
    head: '@startuml\nentity Zero {\n}\n',
    pieces: {
      entities: (i) => `entity E${i} {\n  *id : int <<PK>>\n  --\n  name : text\n}\n`,
      'a chain': (i) => `E${i} ||--o{ E${i + 1}\n`,
      separators: (i) => (i === 0 ? 'entity E {\n' : '  --\n'),
    },
  },
  {
    name: 'PlantUML state',
    file: 'a.puml',
    head: '@startuml\n[*] --> S\n',
    pieces: {
      states: (i) => `state "label ${i}" as S${i}\n`,
      'a chain': (i) => `S${i} --> S${i + 1} : e\n`,
      'nested states': (i) => `state S${i} {\n`,
      'closed states': (i) => `state S${i} {\n[*] --> T${i}\n}\n`,
      regions: (i) => (i === 0 ? 'state A {\n' : '--\n'),
      'regions with states': (i) => (i === 0 ? 'state A {\n' : `[*] --> S${i}\n||\n`),
      histories: (i) => `S --> T${i}[H]\n`,
      points: (i) => (i === 0 ? 'state A {\n' : `state p${i} <<entryPoint>>\n`),
      'points of many': (i) => `state A${i} {\nstate p${i} <<exitPoint>>\n}\n`,
      texts: (i) => `S : text ${i}\n`,
      behaviours: (i) => `S : entry / a${i}\n`,
    },
  },
  {
    name: 'PlantUML description',
    file: 'a.puml',
    head: '@startuml\nusecase Zero\n',
    pieces: {
      components: (i) => `component C${i}\n`,
      'components in brackets': (i) => `[C${i}] --> [D${i}]\n`,
      usecases: (i) => `(u${i}) --> (v${i})\n`,
      actors: (i) => `:a${i}: --> (u)\n`,
      'nested nodes': (i) => `node N${i} {\n`,
      'closed nodes': (i) => `node N${i} {\n[C${i}]\n}\n`,
      'blocks of text': (i) => `component C${i} [\ntext\n]\n`,
      'unclosed blocks of text': (i) => `component C${i} [\n`,
      ports: (i) => (i === 0 ? 'component C {\n' : `port p${i}\n`),
      'ports of many': (i) => `component C${i} {\nport p${i}\n}\n`,
      'joined ports': (i) => `component C${i} {\nport p${i}\n}\np${i} --> X\n`,
      'C4 elements': (i) => `Container(c${i}, "label", "tech", "text")\n`,
      'C4 relations': (i) => `Rel(a${i}, b${i}, "label")\n`,
      'C4 boundaries': (i) => `System_Boundary(b${i}, "label") {\n`,
      'many in one rectangle': (i) => (i === 0 ? 'rectangle R {\n' : `(u${i})\n`),
    },
  },
  {
    name: 'PlantUML activity',
    file: 'a.puml',
    head: '@startuml\nstart\n:zero;\n',
    pieces: {
      actions: (i) => `:a${i};\n`,
      'actions of lines': (i) => `:a${i}\nmore;\n`,
      'unclosed actions': (i) => `:a${i}\n`,
      conditions: (i) => `if (c${i}) then (yes)\n:a;\nelse (no)\n:b;\nendif\n`,
      'nested conditions': (i) => `if (c${i}) then (yes)\n`,
      'branches of one': (i) => (i === 0 ? 'if (a) then (b)\n' : `elseif (c${i}) then (d)\n:x${i};\n`),
      'nested forks': 'fork\n',
      forks: 'fork\n:a;\nfork again\n:b;\nend fork\n',
      'branches of a fork': (i) => (i === 0 ? 'fork\n' : `:a${i};\nfork again\n`),
      'nested loops': 'repeat\n',
      loops: (i) => `repeat\n:a;\nrepeat while (c${i})\n`,
      whiles: (i) => `while (c${i})\n:a;\nendwhile\n`,
      'nested whiles': (i) => `while (c${i})\n`,
      switches: (i) => `switch (s${i})\ncase (a)\n:x;\nendswitch\n`,
      'cases of one': (i) => (i === 0 ? 'switch (s)\n' : `case (c${i})\n:x;\n`),
      swimlanes: (i) => `|lane ${i}|\n:a;\n`,
      'two swimlanes': '|a|\n:x;\n|b|\n:y;\n',
      partitions: (i) => `partition p${i} {\n`,
      'closed partitions': (i) => `partition p${i} {\n:a;\n}\n`,
      notes: 'note right\ntext\nend note\n',
      arrows: (i) => `-> label ${i};\n`,
      connectors: (i) => `(${String.fromCharCode(65 + (i % 26))})\n`,
      'stops and detaches': ':a;\ndetach\n',
      breaks: (i) => (i === 0 ? 'repeat\n' : 'break\n'),
      'old arrows': (i) => (i === 0 ? '(*) --> "a0"\n' : `"a${i - 1}" --> "a${i}"\n`),
      'old branches': (i) => `if "c${i}" then\n-->[yes] "a"\n`,
    },
  },
  {
    name: 'PlantUML sequence',
    file: 'a.puml',
    head: '@startuml\nparticipant Zero\n',
    pieces: {
      participants: (i) => `participant "name ${i}" as P${i}\n`,
      messages: (i) => `A -> B : m${i}\n`,
      'messages of many': (i) => `A${i} -> A${i + 1} : m\n`,
      'nested fragments': (i) => `alt c${i}\n`,
      'closed fragments': (i) => `loop c${i}\nA -> B : x\nend\n`,
      operands: (i) => (i === 0 ? 'alt a\n' : `else ${i}\n`),
      activations: 'activate A\n',
      'activated in messages': 'A -> B ++ : x\n',
      returns: 'A -> B ++ : x\nreturn y\n',
      'only returns': 'return y\n',
      notes: (i) => `note left : text ${i}\n`,
      'blocks of notes': 'note over A, B\ntext\nend note\n',
      references: (i) => `ref over A, B : text ${i}\n`,
      dividers: (i) => `== part ${i} ==\n`,
      delays: '...\n',
      boxes: (i) => `box "b${i}"\nparticipant P${i}\nend box\n`,
      'nested boxes': (i) => `box "b${i}"\n`,
      numbering: (i) => `autonumber ${i} 10 "<b>000"\n`,
      'numbered messages': (i) => (i === 0 ? 'autonumber\n' : 'A -> B : x\n'),
      'created and destroyed': (i) => `create P${i}\nA -> P${i} : x\ndestroy P${i}\n`,
      'anchored messages': (i) => `{a${i}} A -> B : x\n`,
    },
  },
];

/** Signs and words that open something or that patterns repeat; each in one long line, and in lines as long as one may be. */
const signs = [
  'x',
  ' ',
  '\t',
  '{',
  '}',
  '"',
  '~',
  '[',
  ']',
  '(',
  ')',
  '|',
  '<',
  '>',
  '-',
  '.',
  '`',
  "'",
  ';',
  ',',
  '\\',
  '𝒳',
  ':',
  '#',
  '=',
  '*',
  '/',
  '&',
  '%',
  '@',
  '!',
  'A ',
  'A,',
  'a.',
  'a::',
  'A & ',
  '-->',
  '--',
  '<<',
  '>>',
  '**a',
  '__',
  '//a',
  "/'",
  "'/",
  '%%{',
  '[[',
  '((',
  '==',
  '1 ',
  '"a" ',
  '&lt;',
  'A : ',
  'A"',
  '-[#red]',
  'a(b)',
  '<b>',
  '\\n',
] as const;

/** Beginnings of something, which a long run of `fills` follows. */
const openings = [
  ...[
    'A',
    '<<',
    'class A <<',
    'class A <<(',
    '[[',
    'class A [[a',
    '(',
    ':',
    '"',
    'note left of A',
    'note left : ',
    'A -->',
    'A --> B :',
    'A : ',
    '{',
    '[',
    '|',
    'A -[',
  ],
  ...[
    '#',
    'A@{ ',
    '%%',
    '==',
    'if (',
    'if (a) then (',
    'state "',
    'click A "',
    'style A ',
    'participant "',
    'create ',
    'autonumber ',
    'A["',
    'A[',
    'A((',
    'A{',
  ],
  ...[
    'title ',
    'skinparam ',
    '!define A ',
    '!$a = "',
    'package "',
    'component A ',
    'entity A ',
    '-> ',
    'A ->',
    'A "1" --> "',
    'A -- ',
    'A -->|',
    'switch (',
    'end',
    'partition ',
    'ref over ',
  ],
];
const fills = [' ', 'a', ' a', '(', '-', '.', '=', ','];

const longest = 3_990;

function textsOf({ name, file, head, pieces }: Grammar): readonly Construct[] {
  return Object.entries(pieces).map(([what, piece]) => ({
    name: `${name}: ${what}`,
    file,
    bytes: (size) => encoded(repeated(piece, size, { head })),
  }));
}

function signsOf({ name, file, head }: Grammar): readonly Construct[] {
  return signs.flatMap((sign) => {
    const shown = JSON.stringify(sign);
    return [
      {
        name: `${name}: ${shown} in long lines`,
        file,
        bytes: (size: number) => encoded(repeated(line(repeated(sign, longest)), size, { head })),
      },
      {
        name: `${name}: A ${shown} in long lines`,
        file,
        bytes: (size: number) => encoded(repeated(line(`A ${repeated(sign, longest)} B`), size, { head })),
      },
    ];
  });
}

function openingsOf({ name, file, head }: Grammar): readonly Construct[] {
  return openings.flatMap((opening) =>
    fills.map((fill) => ({
      name: `${name}: ${JSON.stringify(opening)} and ${JSON.stringify(fill)} in long lines`,
      file,
      bytes: (size: number) => encoded(repeated(line(`${opening}${repeated(fill, longest - opening.length)}!`), size, { head })),
    })),
  );
}

/** `text` in UTF-8. */
export function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Every construct of each language of texts: its lines, and its signs in lines that are as long as a line may be. */
export const textConstructs: readonly Construct[] = grammars.flatMap(textsOf);

export const signConstructs: readonly Construct[] = [
  ...grammars.flatMap(signsOf),
  ...grammars.flatMap(openingsOf),
  // No header: the type of the text has to be guessed.
  ...['a.txt', 'a.puml', 'a.mmd', 'a.md'].flatMap((file) =>
    [...signs, '\n', 'A -> B\n', 'class A\n', '@startuml', '@startuml\n', '---\n', '%%\n', '%%{\n'].map((sign) => ({
      name: `${file} without a header: ${JSON.stringify(sign)}`,
      file,
      bytes: (size: number) => encoded(repeated(sign, size)),
    })),
  ),
];
