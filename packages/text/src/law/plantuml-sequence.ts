import { examples } from './example.ts';

const frame = { startuml: 'Umlaut takes a text without its frame', '@': 'as before' } as const;

/** Sequence diagrams of PlantUML. */
export const plantumlSequenceExamples = examples([
  [
    '@startuml\nparticipant "Some name" as A <<hot>> #ff0000\nactor B order 10\ncreate control C\nA -> C : hi\nA -> B ++ : x\nreturn y\nactivate A #red\ndeactivate A\ndestroy C\n@enduml',
    { ...frame, 10: 'any order above that of the others' },
  ],
  [
    '@startuml\nA -> B : a\nA --> B : b\nA ->> B : c\nA <- B : d\nA ->x B : e\nA ->o B : f\nA -\\ B : g\nA -[#red]> B : h\nA <-> B : i\n[-> A : j\nA ->] : k\nA ->? : l\nA -> B ** : m\nA -> B !! : n\nA -> B -- : o\n& A -> B : p\n@enduml',
    { ...frame, '>': 'a cross is a head of its own', '[': 'an arrow without a sender comes from the left border', ']': 'as before' },
  ],
  ['@startuml\nautonumber 10 5 "<b>[000]"\nA -> B : x\nautonumber stop\nA -> B : y\nautonumber resume 2\nA -> B : z\n@enduml', frame],
  [
    '@startuml\nbox "Title" #ff0000\n  participant A\nend box\nalt #ff0000 yes\n  A -> B : x\nelse no\n  A -> B : y\nend\ngroup some [text]\n  A -> B : z\nend\nloop ten\n  A -> B : z\nend\npar\n  A -> B : z\nend\n@enduml',
    { ...frame, box: 'a box ends with end, too' },
  ],
  [
    '@startuml\nA -> B : x\nnote left : text\nnote right of A #ff0000 : text\nnote over A, B\n  first\nend note\nhnote over A : text\nrnote over A : text\nnote across : text\nref over A, B : text\n== Title ==\n...\n... later ...\n|||\n||45||\nautoactivate on\nhide footbox\nnewpage\n/ note over A : text\n@enduml',
    { ...frame, of: 'a filler word' },
  ],
  [
    '@startuml\nmainframe Name\nA -> B : x\n{a} B -> A : y\n{a} <-> {b} : z\nurl of A is [[https://a.example]]\nignore newpage\npar2 x\n  A -> B : y\nalso\n  A -> B : z\nend\n@enduml',
    { ...frame, of: 'a filler word' },
  ],
]);
