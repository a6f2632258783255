import { examples } from './example.ts';

/** Entity relationship diagrams of Mermaid. */
export const mermaidErExamples = examples([
  [
    'erDiagram\n  direction LR\n  A ||--o{ B : has\n  B }|..|| "C d" : "is of"\n  D only one to zero or more E : ten\n  F many optionally to one G : x',
    { '.': 'a line with one dot is dashed, too', only: 'another word for the same' },
  ],
  [
    'erDiagram\n  A["Label"]:::hot {\n    string id PK, FK "the key"\n    int size UK\n    date\n  }\n  B[short]',
    { hot: 'a class that nothing defines says nothing' },
  ],
  'erDiagram\n  A ||--|| B : "one\n  two"',
  'erDiagram\n  subgraph S["Title"]\n    A\n  end\n  subgraph T\n    B\n  end',
  'erDiagram\n  A ||--|| B : x\n  classDef default fill:#fff\n  classDef hot fill:#ff0000\n  class A hot\n  style B fill:#00ff00\n  click A "https://a.example"\n  linkStyle 0 stroke:#f00',
]);
