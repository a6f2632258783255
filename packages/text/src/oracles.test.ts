import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDiagram, type Diagram, type DiagramEdge, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { composeText } from './compose/compose-text.ts';
import { readText } from './read-text.ts';
import { parseText, printText } from './statements/parse-text.ts';
import type { Language, TextType } from './statements/statement.ts';

const folder = join(import.meta.dirname, '../../../tests/fixtures/texts');
const limits = { ...defaultLimits, maxNodes: 500, maxEdges: 1000 };

interface Expected {
  readonly ok: boolean;
  readonly type?: string;
  readonly nodes?: readonly ExpectedNode[];
  readonly edges?: readonly ExpectedEdge[];
  readonly groups?: readonly unknown[];
  readonly notes?: number;
  readonly counts?: { readonly nodes?: number; readonly edges?: number; readonly entities?: number; readonly participants?: number };
  readonly classes?: number;
  readonly associations?: number;
  readonly generalizations?: number;
  readonly states?: number;
  readonly transitions?: number;
}

interface ExpectedNode {
  readonly id: string;
  readonly label: string;
  readonly attributes?: readonly string[];
  readonly operations?: readonly string[];
  readonly shape?: string;
}

interface ExpectedEdge {
  readonly source: string;
  readonly target: string;
  readonly label: string;
  readonly start?: string;
  readonly end?: string;
  readonly line?: string;
  readonly startLabel?: string;
  readonly endLabel?: string;
  readonly card?: readonly string[];
}

interface RealText {
  readonly file: string;
  readonly text: string;
  readonly expected: Expected;
}

function textsOf(language: Language): readonly RealText[] {
  return readFileSync(join(folder, language, 'expected.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line): readonly RealText[] => {
      const { file, expected } = JSON.parse(line) as { file: string; expected: Expected | null };
      return expected === null ? [] : [{ file, expected, text: readFileSync(join(folder, language, file), 'utf8') }];
    });
}

const texts = { mermaid: textsOf('mermaid'), plantuml: textsOf('plantuml') };

describe.each(['mermaid', 'plantuml'] as const)('every real text in %s', (language) => {
  it('is printed as it was, gives a valid diagram, and says it again', () => {
    for (const { file, text } of texts[language]) {
      const statements = parseText(text, language);
      expect(printText(statements), file).toBe(text);
      const { diagram } = readText(statements, limits);
      expect(checkDiagram(diagram, limits), file).toEqual([]);
      for (const to of ['mermaid', 'plantuml'] as const) {
        const { text: written } = composeText(diagram, to);
        const again = readText(parseText(written, to), limits);
        expect(
          again.findings.filter(({ code }) => code === 'not-understood' || code === 'unclosed'),
          `${file}\n${written}`,
        ).toEqual([]);
      }
    }
  });

  it('stays within the limits of a diagram', () => {
    for (const { file, text } of texts[language]) {
      const { diagram } = readText(parseText(text, language), defaultLimits);
      expect(checkDiagram(diagram, defaultLimits), file).toEqual([]);
    }
  });
});

/** Share of the texts for which `test` holds, and the others. */
function shareOf(
  found: readonly RealText[],
  test: (text: RealText) => boolean,
): { readonly share: number; readonly others: readonly string[] } {
  const others = found.filter((text) => !test(text)).map(({ file }) => file);
  return { share: found.length === 0 ? 0 : 1 - others.length / found.length, others };
}

function expectShare(found: readonly RealText[], least: number, test: (text: RealText) => boolean): void {
  const { share, others } = shareOf(found, test);
  expect(share, `${(share * 100).toFixed(1)} % of ${found.length}, without ${others.join(', ')}`).toBeGreaterThanOrEqual(least);
}

function readMermaid(text: string, type: TextType): Diagram {
  return readText(parseText(text, 'mermaid', type), limits).diagram;
}

function ok(language: Language, ...folders: readonly string[]): readonly RealText[] {
  return texts[language].filter(({ file, expected }) => expected.ok && folders.some((name) => file.startsWith(`${name}/`)));
}

const squeezed = (text: string): string => text.replace(/[\s~<>:]|\\|#\w+;|;$/g, '');
const sorted = (list: readonly string[]): readonly string[] => [...list].sort();

describe('classes of Mermaid', () => {
  /** Ends and heads of an edge as Mermaid names them, source and target in either order. */
  function edgeKey({
    source,
    target,
    label,
    start = 'none',
    end = 'none',
    line = '',
    startLabel = '',
    endLabel = '',
  }: ExpectedEdge): string {
    // Mermaid calls a ball by a number.
    const name = (node: string, head: string): string => (head === 'lollipop' ? '' : node);
    const ends = sorted([`${name(source, start)} ${start} ${squeezed(startLabel)}`, `${name(target, end)} ${end} ${squeezed(endLabel)}`]);
    return `${ends.join(' | ')} ${line} ${squeezed(label)}`;
  }

  function ownKey(edge: DiagramEdge, nameOf: (id: string) => string): string {
    const { kind, label = '', keyword, source, target } = viewEdge(edge);
    const arrow = (end: typeof source): string => (end.navigable === true ? 'dependency' : 'none');
    const heads: Partial<Record<typeof kind, readonly [string, string]>> = {
      generalization: ['none', 'extension'],
      realization: ['none', 'extension'],
      composition: ['composition', arrow(target)],
      aggregation: ['aggregation', arrow(target)],
      dependency: ['none', 'dependency'],
      provides: ['none', 'lollipop'],
    };
    const [start, end] = heads[kind] ?? [arrow(source), arrow(target)];
    const text = (side: typeof source): string => [side.multiplicity, side.role, side.props].filter((part) => part !== undefined).join('');
    return edgeKey({
      source: nameOf(edge.source),
      target: nameOf(edge.target),
      label: `${keyword ?? ''}${label}`,
      start,
      end,
      line: kind === 'dependency' || kind === 'realization' ? 'dashed' : 'solid',
      startLabel: text(source),
      endLabel: text(target),
    });
  }

  it('are those that mermaid reads: names, members, relations with heads and texts', () => {
    expectShare(ok('mermaid', 'class'), 0.95, ({ text, expected }) => {
      const diagram = readMermaid(text, 'class');
      const views = diagram.nodes.map(viewNode).filter(({ kind }) => kind !== 'package' && kind !== 'comment');
      const labels = new Map(views.map(({ id, label }) => [id, label]));
      const rows = (view: (typeof views)[number]): string =>
        squeezed(
          Object.values(view.members)
            .flat()
            .map((member) => member.text)
            .sort()
            .join(),
        );
      const own = views.filter(({ kind }) => kind !== 'ball').map((view) => `${view.label}: ${rows(view)}`);
      const theirs = (expected.nodes ?? [])
        .filter(({ id }) => !(expected.edges ?? []).some((edge) => isBall(edge, id)))
        .map((node) => `${node.label}: ${squeezed([...(node.attributes ?? []), ...(node.operations ?? [])].sort().join())}`);
      const edges = diagram.edges
        .filter((edge) => viewEdge(edge).kind !== 'anchor')
        .map((edge) => ownKey(edge, (id) => labels.get(id) ?? ''));
      const names = new Map((expected.nodes ?? []).map(({ id, label }) => [id, label]));
      const known = (expected.edges ?? []).map((edge) =>
        edgeKey({
          ...edge,
          source: names.get(edge.source) ?? edge.source,
          target: names.get(edge.target) ?? edge.target,
          line: edge.start === 'none' && edge.end === 'none' ? 'solid' : (edge.line ?? ''),
        }),
      );
      return same(own, theirs) && same(edges, known);
    });
  });

  function isBall({ source, target, start, end }: ExpectedEdge, id: string): boolean {
    return (source === id && start === 'lollipop') || (target === id && end === 'lollipop');
  }
});

function same(own: readonly string[], theirs: readonly string[]): boolean {
  return JSON.stringify(sorted(own.map(squeezed))) === JSON.stringify(sorted(theirs.map(squeezed)));
}

describe('classes and objects of PlantUML', () => {
  const found = ok('plantuml', 'class', 'object', 'er');

  it('are as many as PlantUML reads, as are their relations', () => {
    expectShare(found, 0.9, ({ text, expected }) => countsOf(text).entities === expected.counts?.entities);
    expectShare(found, 0.85, ({ text, expected }) => countsOf(text).classes === expected.classes);
    expectShare(
      found,
      0.85,
      ({ text, expected }) => countsOf(text).edges === (expected.associations ?? 0) + (expected.generalizations ?? 0),
    );
  });
});

/** Entities as PlantUML counts them: all but containers, and notes on relations. */
function countsOf(text: string): { readonly entities: number; readonly classes: number; readonly edges: number } {
  const { diagram } = readText(parseText(text, 'plantuml'), limits);
  const containers = new Set(diagram.nodes.map(({ parentId }) => parentId));
  const onEdges = new Set(diagram.edges.filter((edge) => viewEdge(edge).target.edge !== undefined).map(({ source }) => source));
  const views = diagram.nodes.map(viewNode).filter(({ id, kind }) => !containers.has(id) && !onEdges.has(id) && kind !== 'package');
  const classes = views.filter(({ kind }) => kind !== 'comment');
  return {
    entities: views.length,
    classes: classes.length,
    edges: diagram.edges.filter((edge) => viewEdge(edge).kind !== 'anchor').length,
  };
}
