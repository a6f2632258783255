import { examples } from './example.ts';

/** State diagrams of Mermaid. */
export const mermaidStateExamples = examples([
  'stateDiagram-v2\n  direction LR\n  [*] --> A : go [ready] / run\n  A --> B\n  B --> [*]\n  A : waits\n  A : entry / light\n  C',
  [
    'stateDiagram-v2\n  state "Long name" as L\n  state "Alone"\n  state c <<choice>>\n  state f <<fork>>\n  state s <<service>>\n  L --> c\n  c --> f : [x]\n  f --> s',
    { ']': 'a guard ends with the text, too' },
  ],
  'stateDiagram-v2\n  state S {\n    [*] --> A\n    --\n    [*] --> B\n  }\n  S --> T',
  [
    'stateDiagram-v2\n  state A\n  note left of A : text\n  note right of A\n    first\n    second\n  end note\n  note "free" as N',
    { state: 'a state needs no keyword' },
  ],
  [
    'stateDiagram-v2\n  A:::hot --> B:::cold\n  classDef hot fill:#ff0000\n  class B hot\n  style A fill:#00ff00,stroke:#000\n  click A "https://a.example" "tip"\n  click B href "https://b.example"\n  linkStyle 0 stroke:#f00',
    {
      hot: '`style` comes before a class, and a class that nothing defines says nothing',
      cold: '`style` comes before a class, and a class that nothing defines says nothing',
      href: 'a filler word',
    },
  ],
  'stateDiagram-v2\n  state "one\n  two" as A',
  'stateDiagram-v2\n  hide empty description\n  scale 2\n  A --> B',
]);
