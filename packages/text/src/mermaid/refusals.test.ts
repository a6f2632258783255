import { defaultLimits } from '@umlaut/diagram';
import { expect, it } from 'vitest';
import { fixOf } from '../assist/fixes.ts';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';

function refused(text: string) {
  const statements = parseText(text, 'mermaid');
  const findings = readText(statements, defaultLimits).findings.filter(({ code }) => code === 'refused');
  return findings.map((finding) => {
    const edits = fixOf(statements, finding)?.edits ?? [];
    const fixed = edits.reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
    return { severity: finding.severity, at: `${finding.line}:${finding.column}`, fixed };
  });
}

it.each([
  ['flowchart TB\n  A[Shop (front)] --> B', '2:10', 'flowchart TB\n  A["Shop (front)"] --> B'],
  ['flowchart TB\n  A -->|yes (1)| B', '2:13', 'flowchart TB\n  A -->|"yes (1)"| B'],
  ['flowchart TB\n  A[Shop "front"]', '2:10', 'flowchart TB\n  A["Shop #quot;front#quot;"]'],
  ['flowchart TB\n  A[""] --> B', '2:5', 'flowchart TB\n  A[" "] --> B'],
  ['flowchart TB\n  A --> B %% why', '2:11', 'flowchart TB\n  %% why\n  A --> B'],
  ['flowchart TB\n  A-->B; C-->D %% why', '2:16', 'flowchart TB\n  %% why\n  A-->B; C-->D'],
  ['flowchart TB\n  A[50 % off] --> B %% why', '2:21', 'flowchart TB\n  %% why\n  A[50 % off] --> B'],
  ['classDiagram\n  class A %% why', '2:11', 'classDiagram\n  %% why\n  class A'],
  ['erDiagram\n  A ||--o{ B : has many', '2:16', 'erDiagram\n  A ||--o{ B : "has many"'],
  ['erDiagram\n  A ||--o{ B', '2:3', 'erDiagram\n  A ||--o{ B : ""'],
])('finds what Mermaid refuses, and fixes it: %s', (text, at, fixed) => {
  expect(refused(text)).toEqual([{ severity: 'warning', at, fixed }]);
});

it.each([
  'classDiagram\nnamespace N {\n}\nclass A',
  'classDiagram\nA --> B:::hot : x',
  'classDiagram\nnamespace N {\n  class A\n  A --> B\n}',
  'sequenceDiagram\n  A->>B: x\n  deactivate B',
  'sequenceDiagram\n  create participant A\n  B->>C: x',
  'sequenceDiagram\n  participant A\n  destroy A\n  B->>C: x',
  'erDiagram\nA {\n  int\n}',
  'sequenceDiagram\n  participant A@{ "type" "control" }\n  A->>B: x',
  'sequenceDiagram\n  participant A@{ "type: "control" }\n  A->>B: x',
  'flowchart LR\n  A@{ shape: cyl, label: "x" y }',
  '---\ntitle: a: b\n---\nerDiagram\n  A ||--o{ B : has',
  '---\nconfig: [a\n---\nerDiagram\n  A ||--o{ B : has',
  '---\ntitle: "a" b\n---\nerDiagram\n  A ||--o{ B : has',
  '---\n  title: a\n  ---\nerDiagram\n  A ||--o{ B : has',
])('finds what only its writer can mend: %s', (text) => {
  expect(refused(text).map(({ fixed }) => fixed)).toEqual([text]);
});

it.each([
  'flowchart TB\n  A["Shop (front)"] -->|"yes (1)"| B(( ))\n  C@{ shape: rect, label: "a (b)" }\n  D(<a href="https://example.org">E</a>)',
  'classDiagram\n  A --> B : 50 %% of it\n  A --> C %% why\n  note "x" %% why',
  'classDiagram\n  class A:::hot\n  namespace N {\n    class B:::hot\n    note for B "x"\n  }',
  'erDiagram\n  A ||--o{ B : "has many"\n  A ||--o{ C : has\n  A ||--o{ D : has; E\n  A ||--|| F:::hot : is',
  'sequenceDiagram\n  A->>+B: x\n  B-->>-A: y\n  activate A\n  deactivate A',
  'sequenceDiagram\n  create participant A\n  B->>A: x\n  destroy A\n  A-xB: y',
  'stateDiagram-v2\n  A --> B %% said so',
  'sequenceDiagram\n  participant A@{ "type": "boundary", alias: "a, b" }\n  A->>B: x',
  'flowchart LR\n  A@{ shape: cyl, label: "it\'s {x}" }\n  B@{ shape: rect, label: it\'s }',
  '  ---\n  title: "a: b"\n  ---\n  erDiagram\n  A ||--o{ B : has',
  '---\n# why\ntitle: a\n  b\nconfig:\n  theme: base # c: d\n  themeVariables: { "x": [1, 2],\n    y: 3 }\n  list:\n    - a\n---\nerDiagram\n  A ||--o{ B : has',
])('finds nothing where Mermaid accepts the text: %s', (text) => {
  expect(refused(text)).toEqual([]);
});
