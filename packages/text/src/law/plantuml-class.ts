import { examples } from './example.ts';

const frame = { startuml: 'Umlaut takes a text without its frame', '@': 'as before' } as const;

const length = 'the length of a line only asks for distance, and one dot makes it dotted';

/** Class and object diagrams of PlantUML. */
export const plantumlClassExamples = examples([
  [
    '@startuml\nabstract class "Long name" as L<T> <<service>> #ff0000 {\n  +size: int {static}\n  {abstract} +area()\n  --\n  .. title ..\n  {field} x()\n  <<PK>> id\n  \' comment\n}\ninterface I\nenum E {\n  ONE\n}\n@enduml',
    { ...frame, class: 'abstract alone is a class' },
  ],
  [
    '@startuml\nclass A extends B, C implements D\nclass F<T> extends G<T> {\n}\nclass H $tag\nclass J [[https://a.example tip]]\nclass K #fff;line:red\nclass M ##[dashed]blue\n@enduml',
    frame,
  ],
  ['@startuml\nA::x --> B::y\nA .. C\nA --x D\nA ..() E\n@enduml', { ...frame, line: length }],
  [
    '@startuml\nclass "A b" as A\nA "1" *-- "n role" C : owns >\nA <|.. D\nA -up-> E\nA -[#red,dashed]-> F\nA -[hidden]- G\nA ()-- H\n() Ball\nA --( Ball\nA <-- I\nA -> J\nA ---> K\n@enduml',
    { ...frame, line: length },
  ],
  [
    '@startuml\n(A, B) .. C\nA : +more()\nnote left of A : text\nnote right of A #ff0000\n  first\nend note\nA --> B\nnote on link : text\nnote "free" as N #00ff00\nnote as M\n  text\nend note\nN .. A\nnote top of B : t\n@enduml',
    { ...frame, line: length },
  ],
  [
    '@startuml\npackage "Some name" as P <<Node>> #ff0000 {\n  class A\n}\nnamespace n.m {\n  class B\n}\ntogether {\n  class C\n}\n@enduml',
    frame,
  ],
  [
    '@startuml\nobject "Some name" as o {\n  x = 1\n}\nmap M {\n  a => b\n}\njson J {\n  "a": [1]\n}\ndiamond d\ncircle c\nentity e {\n  * id : int <<PK>>\n}\nannotation an\n@enduml',
    frame,
  ],
  ['@startuml\nA [q] --> [r] B\n@enduml', { ...frame, line: length }],
  [
    '@startuml\nA ||--o{ B : has\nC }|..|| D\nclass X\ncomponent Comp\nX --> Comp\n[Alone] as L\n[Other] --> X\n(use) --> :act:\nclass A [qual] --> B\n@enduml',
    { ...frame, line: length, '|': 'one bar is as two', class: 'a filler word before a class' },
  ],
  [
    '@startuml\nclass A\nurl of A is [[https://a.example]]\nobject o\nmap M {\n  k *-> o\n}\n@enduml',
    { ...frame, url: 'fixed words', of: 'as before', is: 'as before' },
  ],
]);
