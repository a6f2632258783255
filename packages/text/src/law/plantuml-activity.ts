import { examples } from './example.ts';

const frame = { startuml: 'Umlaut takes a text without its frame', '@': 'as before' } as const;

const length = 'the length of a line only asks for distance, and one dot makes it dotted';

/** Activities of PlantUML. */
export const plantumlActivityExamples = examples([
  [
    '@startuml\nstart\n:Pack; <<#ff0000>>\n:Send; <<sendSignal>>\n:Take; <<input>>\n:Store; <<hot>>\nif (is it) then (yes)\n  :a;\n(maybe) elseif (or) then (well)\n  :b;\nelse (no)\n  :c;\nendif\nstop\n@enduml',
    frame,
  ],
  [
    '@startuml\nwhile (more) is (yes)\n  :a;\nendwhile (no)\nrepeat\n  :b;\n  break\nbackward :c;\nrepeat while (again) is (yes) not (no)\nrepeat :d;\nrepeat while (x) -> out;\nend\n@enduml',
    { ...frame, ';': 'the text ends with its line' },
  ],
  [
    '@startuml\nfork\n  :a;\nfork again\n  :b;\nend fork {and}\nsplit\n  :c;\nend split\nfork\n  :d;\n  detach\nend merge\nswitch (which)\ncase (one)\n  :e;\ncase (two)\n  :f;\n  kill\nendswitch\n@enduml',
    frame,
  ],
  [
    '@startuml\n|Lane|\n:a;\n-> text;\n|#ff0000|L2| Title\n:b;\n-[#red]-> other;\n(C)\npartition "Part" #ff0000 {\n  :c;\n}\ngroup G\n  :d;\nend group\nnote left : text\nfloating note right : text\n:e;\n@enduml',
    { ...frame, right: 'a note that floats has no side', '-': 'a line with a style has one dash or two' },
  ],
  [
    '@startuml\n(*) --> "First" as f\nif "cond" then\n  -->[yes] "Second"\nelse\n  -down->[no] ===B===\nendif\n"Third" #ff0000 --> (*)\n@enduml',
    {
      ...frame,
      line: length,
      '=': 'a bar has two signs or more',
      ...Object.fromEntries([['then', 'a filler word']]),
      down: 'a wish for the layout',
      endif: 'a decision of the old syntax needs no end',
    },
  ],
]);
