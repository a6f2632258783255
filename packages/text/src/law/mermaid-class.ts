import { examples } from './example.ts';

/** Class diagrams of Mermaid. */
export const mermaidClassExamples = examples([
  'classDiagram\n  direction LR\n  A "1" <|--* "n" B : owns\n  A ..> C\n  A --() D\n  A .. E\n  A ..() F',
  'classDiagram\n  class A["Some label"]~T~:::s <<service>> {\n    +int size$\n    +area(int x) float*\n    <<enumeration>>\n  }\n  A : +more()\n  <<interface>> B\n  class B',
  'classDiagram\n  namespace N["Label"] {\n    class A\n  }\n  note "free"\n  note for A "about"',
  'classDiagram\n  namespace A.B {\n    class C\n    namespace D {\n      class E\n    }\n  }\n  namespace A {\n    class F\n  }',
  [
    'classDiagram\n  class A\n  class B\n  link A "https://a.example" "tip" _blank\n  click B href "https://b.example" "tip"\n  style A fill:#ff0000,stroke:#00ff00\n  cssClass "A" s\n  classDef s fill:#fff\n  A\n  class B {\n    plain text\n  }',
    { href: 'a filler word' },
  ],
  'classDiagram\n  note "one\n  two"',
  'classDiagram\n  A:::s --> B:::t : x\n  class C:::u\n  callback A "run" "tip"',
]);
