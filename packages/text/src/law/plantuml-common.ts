import { examples } from './example.ts';

const frame = { startuml: 'Umlaut takes a text without its frame', '@': 'as before' } as const;

/** Forms that all diagrams of PlantUML share. */
export const plantumlCommonExamples = examples([
  ['@startuml Some name\n@enduml', frame],
  ['@startuml\nflowchart LR\n@enduml', frame],
  ["@startuml\n' comment\n/' comment '/\n/' first\nsecond '/\ntitle The title\n@enduml", frame],
  [
    '@startuml\ntitle\n  first\n  second\nend title\nheader top\nfooter bottom\nlegend right\n  text\nend legend\ncaption below\nmainframe x\n@enduml',
    { ...frame },
  ],
  [
    '@startuml\nleft to right direction\nskinparam shadowing false\nskinparam class {\n  x y\n}\nhide empty members\nscale 2\n!theme plain\n!pragma layout smetana\n!include a.puml\n!$f(x)\n<style>\n a { b: c }\n</style>\n@enduml',
    frame,
  ],
  ['@startuml\n!procedure $p(x)\n  A\n!endprocedure\n!define B c\n@enduml', frame],
]);
