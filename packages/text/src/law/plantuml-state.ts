import { examples } from './example.ts';

const frame = { startuml: 'Umlaut takes a text without its frame', '@': 'as before' } as const;

const length = 'the length of a line only asks for distance, and one dot makes it dotted';

/** State diagrams of PlantUML. */
export const plantumlStateExamples = examples([
  [
    '@startuml\n[*] --> A : go [ready] / run\nA -> B\nB --> [*]\nA : waits\nA : entry / light\nC <- A\nA -up-> D\nA -[#red]-> E\nA -[hidden]- F\nA ---> H\n@enduml',
    { ...frame, line: length },
  ],
  [
    '@startuml\nstate "Long name" as L <<service>> #ff0000 : text\nstate c <<choice>>\nstate f <<fork>>\nstate s ##[dashed]blue\nL --> c\nstate S {\n  state en <<entryPoint>>\n  [*] --> x\n  --\n  y --> [*]\n  x --> [H]\n}\nL --> S[H*]\n@enduml',
    { ...frame, line: length },
  ],
  [
    '@startuml\nstate A\nnote left of A : text\nnote "free" as N\nA #ff0000 --> B <<hot>> : x\nD\nstate "x" as y [[https://a.example]]\n@enduml',
    { ...frame, line: length, state: 'a state needs no keyword' },
  ],
]);
