import { examples } from './example.ts';

/** Sequence diagrams of Mermaid. */
export const mermaidSequenceExamples = examples([
  [
    'sequenceDiagram\n  participant A as Ann\n  actor B\n  participant C@{ "type": "database" } as Store\n  create participant D\n  A->>D: hi\n  destroy D\n  A-xD: bye',
    { '"': 'settings are YAML, which goes without quotes' },
  ],
  'sequenceDiagram\n  A->>+B: one\n  B-->>-A: two\n  A->B: three\n  A-->B: four\n  A-)B: five\n  A--)B: six\n  A-xB: seven\n  A--xB: eight\n  A<<->>B: nine\n  activate A\n  deactivate A',
  ['sequenceDiagram\n  Title: Orders\n  A->>B: x', { ':': 'the colon of a title may be absent' }],
  'sequenceDiagram\n  autonumber 10 5\n  A->>B: x\n  autonumber off\n  A->>B: y\n  autonumber\n  A->>B: z',
  'sequenceDiagram\n  box rgb(1,2,3) Title\n    participant A\n  end\n  box Aqua Other\n    participant B\n  end\n  A->>B: x',
  'sequenceDiagram\n  alt yes\n    A->>B: x\n  else no\n    A->>B: y\n  end\n  par one\n    A->>B: x\n  and two\n    A->>B: y\n  end\n  critical c\n    A->>B: x\n  option o\n    A->>B: y\n  end\n  rect rgb(1,2,3)\n    loop ten\n      A->>B: x\n    end\n  end\n  opt o\n    A->>B: x\n  end\n  break b\n    A->>B: x\n  end',
  'sequenceDiagram\n  A->>B: x\n  note left of A: text\n  note over A,B: text\n  link A: Docs @ https://a.example\n  links A: {"x": "https://a.example"}',
]);
