import {
  checkDiagram,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  defaultLimits,
  type JsonObject,
  viewEdge,
  viewNode,
} from '@umlaut/diagram';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeText } from './compose/compose-text.ts';
import { guessText } from './guess-text.ts';
import { readText } from './read-text.ts';
import { parseText, printText } from './statements/parse-text.ts';
import type { Language, TextType } from './statements/statement.ts';

const languages = ['mermaid', 'plantuml'] as const;
const types = ['class', 'state', 'er', 'flow', 'sequence', 'description', 'activity'] as const;

const pieces = [
  ...[
    'classDiagram',
    'flowchart LR',
    'stateDiagram-v2',
    'erDiagram',
    'sequenceDiagram',
    '@startuml',
    '@enduml',
    'end',
    'subgraph x',
    'note',
    'note left of A',
  ],
  ...[
    'class A {',
    'namespace N {',
    'package "p" {',
    'state S {',
    'if (x) then',
    'alt x',
    'else',
    '}',
    '{',
    ';',
    '"',
    '~',
    '`',
    "'",
    "/'",
    "'/",
    '%%',
    '%%{',
    '}%%',
    '---',
  ],
  ...[
    'A',
    'B',
    '[*]',
    '-->',
    '--',
    '<|--',
    '..>',
    '->>',
    '-',
    '||--o{',
    '&',
    '|',
    '[',
    ']',
    '(',
    ')',
    ':',
    ': x',
    '<<a>>',
    '#red',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\ufeff',
    '𝒳',
    'é',
  ],
  ...['!define A B', '!procedure x', 'skinparam x {', '<style>', 'as', '@{ shape: cyl', 'autonumber', '__proto__', 'constructor'],
];
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(' ')),
);

describe('reading', () => {
  it('prints every string as it was, and gives a diagram that passes the check', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...languages), fc.constantFrom(...types, undefined), (text, language, type) => {
        const statements = type === undefined ? parseText(text, language) : parseText(text, language, type);
        expect(printText(statements)).toBe(text);
        const { diagram, findings, slots } = readText(statements, defaultLimits);
        expect(checkDiagram(diagram, defaultLimits)).toEqual([]);
        expect(slots.length).toBe(statements.list.length);
        const lines = text.split('\n').length;
        for (const { line, column, endLine } of findings)
          expect(line >= 1 && column >= 1 && endLine <= lines && endLine >= line).toBe(true);
        guessText(text);
      }),
      { numRuns: Number(process.env.TRIALS ?? 250) },
    );
  });

  it.each([
    ['one sign', (size: number) => 'x'.repeat(size)],
    ['braces', (size: number) => '{'.repeat(size)],
    ['quotes', (size: number) => '"'.repeat(size)],
    ['tildes', (size: number) => '~'.repeat(size)],
    ['dashes in lines', (size: number) => `${'-'.repeat(99)}\n`.repeat(size / 100)],
    ['nested blocks', (size: number) => 'class A {\n'.repeat(size / 10)],
    ['open brackets', (size: number) => 'A["x\n'.repeat(size / 6)],
    ['relations', (size: number) => 'A --> B : c\n'.repeat(size / 12)],
  ])('looks at each character a bounded number of times: %s', (_, textOf) => {
    for (const language of languages) {
      for (const type of types) {
        const small = parseText(textOf(4_000), language, type).steps / 4_000;
        const large = parseText(textOf(16_000), language, type).steps / 16_000;
        expect(large, `${language} ${type}`).toBeLessThan(2 * small + 2);
      }
    }
  });

  it('keeps what is beyond the limits out of the diagram, and says how much that is', () => {
    const text = `classDiagram\n${Array.from({ length: 60 }, (_, index) => `class C${index}`).join('\n')}\n`;
    const { diagram, findings } = readText(parseText(text, 'mermaid'), defaultLimits);
    expect(diagram.nodes.length).toBe(defaultLimits.maxNodes);
    expect(findings.map(({ code, line }) => ({ code, line }))).toEqual([{ code: 'limit-nodes', line: 52 }]);
    expect(findings[0]?.message).toContain('A diagram can have up to 50 elements; 10 more are defined here. Remove some from the text.');
  });

  it('costs a broken line alone', () => {
    const { diagram, findings } = readText(parseText('classDiagram\nclass A\n??? <- what\nclass B\nA --> B\n', 'mermaid'), defaultLimits);
    expect(diagram.nodes.map((node) => viewNode(node).label)).toEqual(['A', 'B']);
    expect(diagram.edges.length).toBe(1);
    expect(findings.map(({ line, column, code }) => ({ line, column, code }))).toEqual([{ line: 3, column: 1, code: 'not-understood' }]);
  });
});

const label = fc.oneof(
  fc.constantFrom(
    'Order',
    'Order line',
    'order',
    'end',
    'class',
    'note',
    'a "b" c',
    'a;b',
    'a#b',
    'List<T>',
    '{x}',
    'x|y',
    '**b**',
    'über',
    '日本',
    'two\nlines',
    '%%x',
    '__a__',
    "it's",
    'a--b',
    '<b>',
    '\\n',
    '~x~',
    'A::b',
  ),
  fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.trim().replace(/\s+/g, ' ') || 'x'),
);

/** A diagram with nodes of some kinds and edges of one. */
function diagrams(kinds: readonly string[], edgeKinds: readonly string[], dataOf: fc.Arbitrary<JsonObject>): fc.Arbitrary<Diagram> {
  const node = fc.record({ label, kind: fc.constantFrom(...kinds), data: dataOf });
  const edge = fc.record({
    source: fc.nat(5),
    target: fc.nat(5),
    kind: fc.constantFrom(...edgeKinds),
    label: fc.option(
      label.map((text) => text.replace(/\n/g, ' ')),
      { nil: undefined },
    ),
  });
  return fc
    .record({ nodes: fc.array(node, { minLength: 1, maxLength: 6 }), edges: fc.array(edge, { maxLength: 6 }) })
    .map(({ nodes, edges }) => {
      const made = nodes.map(
        (one, index): DiagramNode => ({
          id: `n${index}`,
          type: 'default',
          position: { x: 0, y: 0 },
          data: { ...one.data, kind: one.kind, label: one.label },
        }),
      );
      const pairs = new Set<string>();
      const joined = edges.flatMap((one, index): readonly DiagramEdge[] => {
        const [source, target] = [one.source % made.length, one.target % made.length];
        if (source === target || pairs.has(`${source} ${target}`)) return [];
        pairs.add(`${source} ${target}`);
        return [
          {
            id: `e${index}`,
            source: `n${source}`,
            target: `n${target}`,
            data: { kind: one.kind, ...(one.label === undefined ? {} : { label: one.label }) },
          },
        ];
      });
      return { nodes: made, edges: joined, meta: { diagram: 'class' } };
    });
}

/** Facts of a diagram without its ids. */
function factsOf(diagram: Diagram): readonly string[] {
  const labels = new Map(diagram.nodes.map((node) => [node.id, viewNode(node)]));
  const nodes = diagram.nodes.map((node) => {
    const { kind, label: name, members, abstract, behaviours } = viewNode(node);
    return JSON.stringify([
      kind,
      name,
      abstract,
      Object.values(members)
        .flat()
        .map(({ text, static: isStatic, key }) => [text, isStatic, key ?? '']),
      behaviours.map(({ on, text }) => [on, text]),
    ]);
  });
  const edges = diagram.edges.map((edge) => {
    const { kind, label: name = '', data } = viewEdge(edge);
    return JSON.stringify([labels.get(edge.source)?.label, kind, labels.get(edge.target)?.label, name, data.line ?? '', data.arrows ?? '']);
  });
  return [...nodes, ...edges].sort();
}

const member = fc.constantFrom(
  '+name: String',
  '- count: int = 0',
  'run()',
  '+run(a: int, b: List<int>): void',
  '#x',
  '~y: T',
  'a $',
  'p*',
  'm: Map<K, List<V>>',
  '{odd}',
  'a }',
  '-- x',
  "'q",
  'plain',
);
const rows = fc.record({ attributes: fc.uniqueArray(member, { maxLength: 3 }) }).map(
  ({ attributes }): JsonObject => ({
    attributes: attributes.filter((text) => !text.includes('(')).map((text, index) => ({ id: `a${index}`, text })),
    operations: attributes.filter((text) => text.includes('(')).map((text, index) => ({ id: `o${index}`, text })),
  }),
);

describe('writing and reading again', () => {
  const cases: readonly (readonly [TextType, Language, fc.Arbitrary<Diagram>])[] = [
    [
      'class',
      'mermaid',
      diagrams(['class', 'interface'], ['association', 'aggregation', 'composition', 'generalization', 'realization', 'dependency'], rows),
    ],
    [
      'class',
      'plantuml',
      diagrams(['class', 'interface'], ['association', 'aggregation', 'composition', 'generalization', 'realization', 'dependency'], rows),
    ],
    [
      'flow',
      'mermaid',
      diagrams(
        ['process', 'rounded', 'condition', 'database', 'terminator', 'subroutine', 'preparation', 'document'],
        ['flow'],
        fc.constant({}),
      ),
    ],
    ['state', 'mermaid', diagrams(['state'], ['transition'], fc.constant({}))],
    ['state', 'plantuml', diagrams(['state'], ['transition'], fc.constant({}))],
    [
      'description',
      'plantuml',
      diagrams(
        ['actor', 'usecase', 'component', 'node', 'artifact', 'database', 'cloud', 'queue'],
        ['association', 'dependency'],
        fc.constant({}),
      ),
    ],
  ];

  it.each(cases)('gives the same diagram: %s in %s', (type, language, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (diagram) => {
        const { text } = composeText(diagram, language, { type });
        const again = readText(parseText(text, language, type), defaultLimits);
        expect(again.findings, text).toEqual([]);
        expect(factsOf(again.diagram), text).toEqual(factsOf(diagram));
      }),
      { numRuns: 100 },
    );
  });
});
