import {
  applyChanges,
  type Change,
  checkDiagram,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  defaultLimits,
  deleteElements,
  viewNode,
} from '@umlaut/diagram';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { parseText } from '../statements/parse-text.ts';
import type { Language, TextType } from '../statements/statement.ts';
import { takeIn } from '../take-in/take-in.ts';
import { noTombstones } from '../take-in/tombstones.ts';
import { type BroughtUp, bringUp, deriveText, spreadFor } from './bring-up.ts';
import { canonicalOf } from './canonical.ts';
import { differencesOf, factsOf } from './facts.ts';
import { readLines } from './known.ts';

/** Random edits of each text; more in the soak. */
const runs = Number(process.env.TRIALS ?? 6);

interface Case {
  readonly type: TextType;
  readonly language: Language;
  readonly text: string;
  readonly kinds: readonly string[];
  readonly edges: readonly string[];
  readonly comment: string;
}

const cases: readonly Case[] = [
  {
    type: 'class',
    language: 'mermaid',
    text: 'classDiagram\n  %% c1\n  class A {\n    %% c2\n    +x: int\n    +run()\n  }\n  namespace N {\n    class B\n    %% c3\n  }\n  A <|-- B\n  %% c4\n  A "1" --> "*" C : has\n  note for A "hi"\n  style A fill:#ff0000\n  odd line ?\n',
    kinds: ['class', 'interface', 'enumeration'],
    edges: ['association', 'composition', 'generalization', 'dependency'],
    comment: '%%',
  },
  {
    type: 'class',
    language: 'plantuml',
    text: '@startuml\n\' c1\nskinparam x {\n  y z\n}\nclass A {\n  \' c2\n  +x: int\n  ..\n  +run()\n}\npackage N {\n  class B\n  \' c3\n}\nA <|-- B\n\' c4\nA "1" -up-> "*" C : has >\nnote left of A : hi\nclass "Long name" as L #red\n@enduml\n',
    kinds: ['class', 'interface', 'enumeration'],
    edges: ['association', 'composition', 'generalization', 'dependency'],
    comment: "'",
  },
  {
    type: 'flow',
    language: 'mermaid',
    text: 'flowchart LR\n  %% c1\n  A[Begin] --> B{Choice}\n  B -- yes --> C & D\n  subgraph S [Sub]\n    %% c2\n    C --> E\n  end\n  %% c3\n  classDef x fill:#f00\n  E -.-> A\n',
    kinds: ['process', 'rounded', 'condition', 'database'],
    edges: ['flow'],
    comment: '%%',
  },
  {
    type: 'state',
    language: 'mermaid',
    text: 'stateDiagram-v2\n  %% c1\n  [*] --> Idle\n  Idle --> Busy : start [ok] / go\n  state Busy {\n    %% c2\n    [*] --> Work\n    Work --> [*]\n  }\n  state "Long name" as L\n  Busy --> L\n  %% c3\n  L --> [*]\n  note right of Idle : hi\n',
    kinds: ['state'],
    edges: ['transition'],
    comment: '%%',
  },
  {
    type: 'state',
    language: 'plantuml',
    text: "@startuml\n' c1\n[*] --> Idle\nIdle --> Busy : start [ok] / go\nstate Busy {\n  ' c2\n  [*] --> Work\n  Work --> [*]\n}\nstate \"Long name\" as L\nBusy --> L\n' c3\nL --> [*]\nL --> Busy[H]\nstate h <<history*>>\nIdle --> h\n@enduml\n",
    kinds: ['state'],
    edges: ['transition'],
    comment: "'",
  },
  {
    type: 'er',
    language: 'mermaid',
    text: 'erDiagram\n  %% c1\n  CUSTOMER ||--o{ ORDER : places\n  ORDER {\n    %% c2\n    int id PK\n    string name "the name"\n  }\n  %% c3\n  ORDER ||--|{ LINE : contains\n',
    kinds: ['entity'],
    edges: ['relationship'],
    comment: '%%',
  },
  {
    type: 'description',
    language: 'plantuml',
    text: "@startuml\n' c1\nactor User\nrectangle Shop {\n  usecase \"Buy it\" as Buy\n  ' c2\n  (Pay now) as Pay\n}\nUser --> Buy\n' c3\nBuy ..> Pay : <<include>>\n[Some part] --> User\n@enduml\n",
    kinds: ['actor', 'usecase', 'component', 'node'],
    edges: ['association', 'dependency'],
    comment: "'",
  },
  {
    type: 'description',
    language: 'plantuml',
    text: "@startuml\n' c1\ncomponent Shop {\n  portin \"http api\" as h\n  ' c2\n  portout log\n  port admin\n  component Cart\n}\nnode Disk {\n  portin nfs\n}\n[Browser] --> h\nh -- Cart\n' c3\nlog ..> nfs : writes\n@enduml\n",
    kinds: ['component', 'node'],
    edges: ['connector', 'dependency'],
    comment: "'",
  },
  {
    type: 'state',
    language: 'plantuml',
    text: "@startuml\n' c1\nstate Busy {\n  state new <<entryPoint>>\n  ' c2\n  state \"all done\" as done <<exitPoint>>\n  state list <<inputPin>>\n  state Work\n  new --> Work\n  Work --> done : go\n}\n[*] --> new\n' c3\ndone --> [*]\n@enduml\n",
    kinds: ['state'],
    edges: ['transition'],
    comment: "'",
  },
  {
    type: 'activity',
    language: 'plantuml',
    text: "@startuml\n' c1\nstart\n:take the order;\nif (paid?) then (yes)\n\t' c2\n\t:pack;\n\tfork\n\t\t:send;\n\tfork again\n\t\t:bill;\n\tend fork\nelse (no)\n\t:remind\n\tthe customer;\n\tnote right: hi\nendif\n' c3\nrepeat\n:check;\nrepeat while (more?) is (yes) not (no)\n-> at last;\nwhile (open?) is (yes)\n:close;\nendwhile (no)\nstop\n@enduml\n",
    kinds: ['action', 'decision', 'sendSignal'],
    edges: ['controlFlow'],
    comment: "'",
  },
  {
    type: 'sequence',
    language: 'mermaid',
    text: 'sequenceDiagram\n  %% c1\n  participant A\n  actor B\n  A->>B: ask\n  %% c2\n  alt yes\n    B-->>A: fine\n    %% c3\n  else no\n    B->>B: think\n  end\n  Note over A,B: hi\n',
    kinds: ['lifeline'],
    edges: ['syncMessage', 'reply'],
    comment: '%%',
  },
  {
    type: 'sequence',
    language: 'plantuml',
    text: "@startuml\n' c1\nparticipant A\nactor B\nA -> B : ask\n' c2\nalt yes\n  B --> A : fine\n  ' c3\nelse no\n  B -> B : think\nend\nnote over A, B : hi\n== part ==\n@enduml\n",
    kinds: ['lifeline'],
    edges: ['syncMessage', 'reply'],
    comment: "'",
  },
];

/** A pane with its graph, as the product joins them. */
function open({ text, language }: Case): BroughtUp {
  let count = 0;
  const taken = takeIn(deriveText({ nodes: [], edges: [] }, language), text, {
    changes: [],
    caret: -1,
    gone: noTombstones,
    newId: () => {
      count += 1;
      return `i${count}`;
    },
  });
  return taken.next;
}

/** One edit on the canvas. */
interface Act {
  readonly what: number;
  readonly at: number;
  readonly other: number;
  readonly label: string;
}

const labels = fc.constantFrom('Order', 'Order line', 'A', 'B', 'Foo', 'Bär', 'two\nlines', 'x "y"', 'end', 'class', 'a;b', 'Line');
const acts = fc.record({ what: fc.nat(7), at: fc.nat(20), other: fc.nat(20), label: labels });

function changesOf(diagram: Diagram, { what, at, other, label }: Act, { kinds, edges }: Case, id: string): readonly Change[] {
  const node = diagram.nodes[at % Math.max(1, diagram.nodes.length)];
  const second = diagram.nodes[other % Math.max(1, diagram.nodes.length)];
  const edge = diagram.edges[at % Math.max(1, diagram.edges.length)];
  const kind = kinds[other % kinds.length] ?? 'class';
  if (what === 0 || node === undefined || second === undefined) {
    const value: DiagramNode = { id, type: 'default', position: { x: 0, y: 0 }, data: { kind, label } };
    return [{ op: 'insert', element: 'node', value }];
  }
  if (what === 1 && node.data?.kind !== 'initial' && node.data?.kind !== 'final')
    return [{ op: 'set', element: 'node', id: node.id, path: ['data', 'label'], value: label }];
  if (what === 2) return deleteElements(diagram, { nodes: [node.id] });
  if (what === 3) {
    const value: DiagramEdge = { id, source: node.id, target: second.id, data: { kind: edges[other % edges.length] ?? 'plain' } };
    return [{ op: 'insert', element: 'edge', value }];
  }
  if (what === 4 && edge !== undefined)
    return [{ op: 'set', element: 'edge', id: edge.id, path: ['data', 'label'], value: label.replace('\n', ' ') }];
  if (what === 5 && edge !== undefined) return deleteElements(diagram, { edges: [edge.id] });
  if (what === 6 && node.data?.ports !== undefined) {
    const ports = viewNode(node).ports.map(({ id: point, ...rest }) => ({ id: point, ...rest }));
    const [first, ...rest] = other % 2 === 0 ? ports : ports.toReversed();
    const form = node.data.kind === 'state' ? ('entry' as const) : ('port' as const);
    const made = { id: `${id}p`, label, form, side: 'left' as const, at: 0.3 };
    const list = other % 3 === 0 ? rest : [...(first === undefined ? [] : [{ ...first, label, side: 'right' as const }]), ...rest, made];
    return [{ op: 'set', element: 'node', id: node.id, path: ['data', 'ports'], value: list }];
  }
  if (what === 6 && node.data?.attributes !== undefined) {
    return [
      {
        op: 'set',
        element: 'node',
        id: node.id,
        path: ['data', 'attributes'],
        value: [
          { id: 'q', text: `q${at}: int` },
          { id: 'r', text: 'r: int' },
        ],
      },
    ];
  }
  const parent =
    second.id === node.id || second.parentId !== undefined || !['package', 'group', 'state', 'subject'].includes(viewNode(second).kind)
      ? undefined
      : second.id;
  const isOuter = diagram.nodes.some(({ parentId }) => parentId === node.id);
  return what === 7 && !isOuter ? [{ op: 'set', element: 'node', id: node.id, path: ['parentId'], value: parent }] : [];
}

function edited(diagram: Diagram, act: Act, given: Case, id: string): Diagram {
  const next = applyChanges(diagram, changesOf(diagram, act, given, id));
  const nodes = [...next.nodes].sort((a, b) => Number(a.parentId !== undefined) - Number(b.parentId !== undefined));
  const ordered = { ...next, nodes };
  return checkDiagram(ordered, defaultLimits).length === 0 ? ordered : diagram;
}

/** Facts of a text that its graph has otherwise, and elements that it leaves out though they can be said. */
function wrong(text: string, lines: BroughtUp['lines'], graph: Diagram, { language, type }: Case): readonly string[] {
  const { diagram } = spreadFor({ language, lines }, graph);
  const known = readLines(lines, language, diagram);
  expect(known.statements.text).toBe(text);
  const canonical = canonicalOf(diagram, language, { type, coloured: new Set() });
  const differences = differencesOf(known.facts, factsOf(diagram), canonical.facts);
  const said = new Set([...known.facts.nodes.keys(), ...known.facts.edges.keys()]);
  const missing = [...canonical.said].filter((id) => !said.has(id));
  const extra = [...known.read.diagram.nodes, ...known.read.diagram.edges].filter(({ id }) => !known.ids.has(id));
  return [
    ...[...differences].map(([id, facts]) => `${id}: ${facts.join(' ')}`),
    ...missing.map((id) => `${id} missing`),
    ...extra.map(({ id }) => `${id} too much`),
  ];
}

function commentsIn(text: string, sign: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(sign));
}

describe.each(cases)('a text of type $type in $language', (given) => {
  it('is taken in as it is', () => {
    const opened = open(given);
    expect(opened.text).toBe(given.text);
    expect(wrong(opened.text, opened.lines, opened.diagram, given)).toEqual([]);
    const again = bringUp({ language: given.language, lines: opened.lines }, opened.diagram);
    expect(again.text).toBe(given.text);
    expect(again.lines).toEqual(opened.lines);
  });

  it('follows its graph: says it, keeps comments, and stays when it does', () => {
    fc.assert(
      fc.property(fc.array(acts, { minLength: 1, maxLength: 4 }), (list) => {
        let { diagram, lines } = open(given);
        for (const [index, act] of list.entries()) diagram = edited(diagram, act, given, `new${index}`);
        const up = bringUp({ language: given.language, lines }, diagram);
        expect(wrong(up.text, up.lines, diagram, given), up.text).toEqual([]);
        const before = commentsIn(given.text, given.comment);
        expect([...commentsIn(up.text, given.comment)].sort(), up.text).toEqual([...before].sort());
        const again = bringUp({ language: given.language, lines: up.lines }, diagram);
        expect(again.text).toBe(up.text);
        expect(again.lines).toEqual(up.lines);
        lines = up.lines;
      }),
      { numRuns: runs },
    );
  });

  it('takes typing in, and is then brought up already', () => {
    const piece = fc.constantFrom('\n', ' ', 'A', 'x', '-->', 'class D', ': t', '{', '}', '"', given.comment, 'A --> Z\n', '\nB', '[', ']');
    const typing = fc.record({ at: fc.nat(given.text.length), length: fc.nat(6), insert: fc.oneof(piece, fc.constant('')) });
    fc.assert(
      fc.property(fc.array(typing, { minLength: 1, maxLength: 5 }), (steps) => {
        let before = open(given);
        let { diagram } = before;
        let gone = noTombstones;
        let count = 0;
        const newId = (): string => {
          count += 1;
          return `t${count}`;
        };
        for (const { at, length, insert } of steps) {
          const from = Math.min(at, before.text.length);
          const to = Math.min(from + length, before.text.length);
          const after = before.text.slice(0, from) + insert + before.text.slice(to);
          const taken = takeIn(before, after, { changes: [{ from, to, insert }], caret: -1, gone, newId });
          diagram = applyChanges(diagram, taken.changes);
          expect(checkDiagram(diagram, defaultLimits)).toEqual([]);
          expect(taken.layer.lines.map(({ text }) => text).join('\n')).toBe(after);
          const up = bringUp(taken.layer, diagram, { earlier: taken.next });
          if (!taken.held && !taken.renamed) expect(up.text, JSON.stringify(taken.changes)).toBe(after);
          before = taken.renamed ? up : taken.next;
          gone = taken.gone;
        }
      }),
      { numRuns: runs },
    );
  });
});

/** The lines that another text has, too, in their order. */
function sharedWith({ lines }: BroughtUp, other: BroughtUp): readonly string[] {
  const key = ({ id, text }: BroughtUp['lines'][number]): string => `${id} ${text}`;
  const keys = new Set(other.lines.map(key));
  return lines.map(key).filter((one) => keys.has(one));
}

/** A random number generator with a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Edits of an hour in the soak; a part of it in the suite. */
const hour = Number(process.env.TRIALS ?? 100);

it.each([
  [7, hour],
  [Date.now() % 100_000, hour / 2],
])('survives an hour of edits from both sides: seed %i, %i edits', (seed, edits) => {
  const [given] = cases;
  if (given === undefined) return;
  const random = randomOf(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  const names = ['Order', 'Line', 'Two words', 'Foo', 'Bar', 'Shelf'];
  let before = open(given);
  let { diagram } = before;
  let gone = noTombstones;
  let count = 0;
  const newId = (): string => {
    count += 1;
    return `h${count}`;
  };
  const comments = [...commentsIn(given.text, given.comment)];
  let shuffled = 0;
  for (let step = 0; step < edits; step += 1) {
    if (random() < 0.5) {
      const act = { what: pick(8), at: pick(50), other: pick(50), label: names[pick(names.length)] ?? '' };
      diagram = edited(diagram, act, given, `k${step}`);
      const up = bringUp({ language: given.language, lines: before.lines }, diagram);
      // Lines stay in their order, but for those of a node that was put into another container, or that is declared in several
      // places: its rows come together at the first.
      const parents = new Map(before.diagram.nodes.map(({ id, parentId }) => [id, parentId]));
      const isMoved = diagram.nodes.some(({ id, parentId }) => parents.has(id) && parents.get(id) !== parentId);
      const changed = before.diagram.nodes[act.at % Math.max(1, before.diagram.nodes.length)]?.id;
      const declared = before.statements.list.filter(({ says }, index) => says.as === 'node' && before.slots[index]?.[0] === changed);
      if (!isMoved && declared.length < 2 && sharedWith(up, before).join('\n') !== sharedWith(before, up).join('\n')) shuffled += 1;
      before = up;
      continue;
    }
    const lines = before.text.split('\n');
    const row = 1 + pick(lines.length - 1);
    const isComment = random() < 0.1 && comments.length < 60;
    const typed = isComment
      ? `  %% m${step}`
      : (['  class T%', '  T% --> A', '  A : +f%()', '  class T% {\n    +y%\n  }'][pick(4)] ?? '').replaceAll('%', `${pick(12)}`);
    const isInBlock = before.statements.list.find(({ line }) => line === row + 1)?.block !== -1;
    if (isInBlock && !isComment) continue;
    const after = [...lines.slice(0, row), typed, ...lines.slice(row)].join('\n');
    const taken = takeIn(before, after, { changes: [], caret: -1, gone, newId });
    diagram = applyChanges(diagram, taken.changes);
    gone = taken.gone;
    if (isComment) comments.push(typed.trim());
    before = taken.held ? taken.next : bringUp(taken.layer, diagram);
  }
  const last = bringUp({ language: given.language, lines: before.lines }, diagram);
  expect(shuffled).toBe(0);
  expect([...commentsIn(last.text, given.comment)].sort()).toEqual([...comments].sort());
  expect(wrong(last.text, last.lines, diagram, given), last.text).toEqual([]);
  const labels = new Set(diagram.nodes.map((node) => viewNode(node).label));
  for (const node of gone.nodes)
    if (/^T\d/.test(node.name) && !labels.has(node.name)) expect(last.text.split(/\W/)).not.toContain(node.name);
});

it('reads what it wrote: the text alone gives the same graph', () => {
  for (const given of cases) {
    const opened = open(given);
    const alone = readText(parseText(opened.text, given.language), defaultLimits);
    expect(alone.diagram.nodes.length).toBe(opened.diagram.nodes.length);
    expect(alone.diagram.edges.length).toBe(opened.diagram.edges.length);
  }
});
