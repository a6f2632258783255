import { examples } from './example.ts';

const length = 'the length of a line only asks for distance, and one dot makes it dotted';

/** Flowcharts of Mermaid. */
export const mermaidFlowExamples = examples([
  [
    'flowchart LR\n  A[one] --> B(two) -- said --> C{three}\n  A & D -.->|dotted| E & F\n  A ==> B\n  A --- G\n  A <--> H\n  A ~~~ I',
    { line: length },
  ],
  'flowchart TB\n  A --x B\n  A --o C\n  A o--o D\n  A x--x E\n  e1@--> F\n  A e2@==> G',
  'flowchart TB\n  A([a]) --> B[[b]]\n  C[(c)] --> D((d))\n  E(((e))) --> F{{f}}\n  G[/g/] --> H[\\h\\]\n  I[/i\\] --> J[\\j/]\n  K>k] --> L(-l-)',
  'flowchart TB\n  A@{ shape: cyl, label: "Store" } --> B@{ shape: bolt }\n  C@{ icon: "x", label: "c", pos: "t" }\n  C --> A',
  'flowchart TB\n  subgraph S [Title]\n    direction LR\n    A\n  end\n  subgraph "Some words"\n    B\n  end\n  subgraph more words\n    C\n  end\n  S --> B',
  [
    'flowchart TB\n  A:::hot --> B\n  classDef hot fill:#ff0000\n  class B hot\n  style A fill:#00ff00,stroke:#000\n  click A "https://a.example" "tip"\n  click B href "https://b.example" _blank\n  linkStyle 0 stroke:#f00',
    { hot: '`style` comes before a class, and a class that nothing defines says nothing', href: 'a filler word' },
  ],
  'flowchart TB\n  A e1@--> B\n  e1@{ animate: true }\n  A["first\n  second"] --> C',
  'flowchart TB\n  A -->\n  B\n  --> C',
  [
    'flowchart TB\n  A ---> B\n  A ----> C\n  A -..-> D\n  A ===> E',
    {
      line: length,
    },
  ],
]);
