import { examples } from './example.ts';

const frame = { startuml: 'Umlaut takes a text without its frame', '@': 'as before' } as const;

const length = 'the length of a line only asks for distance, and one dot makes it dotted';

/** Use case, component and deployment diagrams of PlantUML. */
export const plantumlDescriptionExamples = examples([
  ['@startuml\n:Other: --> (Act)\n[A] .. [B]\n[A] --x [C]\n@enduml', { ...frame, line: length }],
  [
    '@startuml\n(Do) .> (Act) : <<include>>\n(Do) -> (Other) : <<extend>>\n@enduml',
    { ...frame, line: length, ':': 'a stereotype needs no colon' },
  ],
  [
    '@startuml\nactor "Some guest" as G <<human>> #ff0000\nusecase (Pay the bill) as P\nusecase/ B\nactor/ C\nG --> P : pays\n(Act) ..> P : extends\n[Comp] as K\n() "Iface" as I\n[Comp] -( I\n@enduml',
    {
      ...frame,
      line: length,
      usecase: 'parentheses say it, too',
    },
  ],
  [
    '@startuml\ncomponent C [\n  first\n  ----\n  second\n]\nnode N {\n  artifact A\n  portin p\n}\ndatabase "Store" as D\nA -up-> D\nA -[hidden]- C\nA "1" --> "n" C : x <<hot>>\nA --> C #red : y\nA ---> N\n@enduml',
    { ...frame, line: length },
  ],
  [
    '@startuml\nPerson(a, "Ann", "guest", $tags="x")\nSystem_Boundary(b, "Shop") {\n  ContainerDb(d, "Store", "SQL", "keeps")\n  ContainerQueue(q, "Queue")\n}\nRel(a, d, "asks", "HTTP")\nBiRel(a, d, "both")\nLAYOUT_WITH_LEGEND()\n@enduml',
    { ...frame, ')': 'a call ends with its line' },
  ],
  [
    '@startuml\ncomponent A\nnote left of A : text\nnote "free" as N\nclass K {\n  x\n  --\n  y\n}\nA --> K\ntogether {\n  component B\n}\npackage P {\n}\nA\n@enduml',
    { ...frame, line: length },
  ],
  [
    '@startuml\nAdmin as :Main Admin:\nUse as (Use it)\nUser << Human >>\nurl of User is [[https://a.example]]\nmap M {\n  k *-> User\n}\n@enduml',
    { ...frame, url: 'fixed words', of: 'as before', is: 'as before' },
  ],
]);
