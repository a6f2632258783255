import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDiagram, type Diagram, type DiagramEdge, defaultLimits, viewEdge, viewNode } from '@umlaut/diagram';
import { describe, expect, it } from 'vitest';
import { composeText } from './compose/compose-text.ts';
import { plainText } from './mermaid/words.ts';
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
  readonly groups?: readonly (string | { readonly id: string })[];
  readonly notes?: number;
  readonly counts?: { readonly nodes?: number; readonly edges?: number; readonly entities?: number; readonly participants?: number };
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
  readonly type?: string;
  readonly stroke?: string;
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
    // Its export of some texts has no relations at all.
    const related = found.filter(({ expected }) => expected.associations !== undefined);
    expectShare(
      related,
      0.85,
      ({ text, expected }) => countsOf(text).edges === (expected.associations ?? 0) + (expected.generalizations ?? 0),
    );
  });
});

/** Entities as PlantUML counts them: all but containers, and notes on relations. */
function countsOf(text: string): { readonly entities: number; readonly edges: number } {
  const { diagram, hints } = readText(parseText(text, 'plantuml'), limits);
  const containers = new Set(diagram.nodes.map(({ parentId }) => parentId));
  const onEdges = new Set(diagram.edges.filter((edge) => viewEdge(edge).target.edge !== undefined).map(({ source }) => source));
  const views = diagram.nodes.map(viewNode).filter(({ id, kind }) => !containers.has(id) && !onEdges.has(id) && kind !== 'package');
  // PlantUML counts what it does not draw, too.
  const drawn = diagram.edges.filter((edge) => viewEdge(edge).kind !== 'anchor').length;
  return { entities: views.length, edges: drawn + (hints.ties?.length ?? 0) };
}

describe('flowcharts, states and entities of Mermaid', () => {
  it('are the flowcharts that mermaid reads: names, texts, shapes, links with their signs', () => {
    const shapes: Readonly<Record<string, string>> = {
      square: 'process',
      round: 'rounded',
      diamond: 'condition',
      circle: 'connectorPoint',
      stadium: 'terminator',
      cylinder: 'database',
      hexagon: 'preparation',
    };
    expectShare(ok('mermaid', 'flowchart'), 0.95, ({ text, expected }) => {
      const diagram = readMermaid(text, 'flow');
      const views = diagram.nodes.map(viewNode);
      const labels = new Map(views.map(({ id, label, kind }) => [id, kind === 'group' ? '' : label]));
      // Mermaid lists a subgraph among the nodes where a link ends at it.
      const groups = new Set(expected.groups?.map((group) => (typeof group === 'string' ? group : group.id)));
      const nodes = (expected.nodes ?? []).filter(({ id }) => !groups.has(id));
      const theirs = new Map(nodes.map(({ id, label }) => [id, shown(label)]));
      const edges = diagram.edges.map((edge) => {
        const { data, label = '' } = viewEdge(edge);
        return shown(`${labels.get(edge.source)}>${labels.get(edge.target)}:${label}${data.line ?? 'normal'}${data.arrows ?? ''}`);
      });
      const known = (expected.edges ?? []).map(({ source, target, label, type = '', stroke = '' }) => {
        const arrows = type.startsWith('double_') ? 'both' : type === 'arrow_open' ? 'none' : '';
        return `${theirs.get(source) ?? ''}>${theirs.get(target) ?? ''}:${shown(label)}${stroke}${arrows}`;
      });
      const boxes = views.filter(({ kind }) => kind !== 'group').map(({ label, kind }) => `${shown(label)}|${kind}`);
      return (
        same(
          boxes,
          nodes.map(({ label, shape = '' }) => `${shown(label)}|${shapes[shape] ?? shape}`),
        ) && same(edges, known)
      );
    });
  });

  it('are the state machines that mermaid reads', () => {
    expectShare(ok('mermaid', 'state'), 0.95, ({ text, expected }) => {
      const diagram = readMermaid(text, 'state');
      const views = diagram.nodes.map(viewNode).filter(({ kind }) => kind !== 'comment');
      const label = ({ kind, label: own }: (typeof views)[number]): string => (kind === 'state' ? own : kind);
      const kinds: Readonly<Record<string, string>> = {
        stateStart: 'initial',
        stateEnd: 'final',
        choice: 'choice',
        fork: 'fork',
        join: 'fork',
      };
      const theirs = (expected.nodes ?? []).map(({ label: own, shape = '' }) =>
        shape === 'divider' ? shape : (kinds[shape] ?? shown(own)),
      );
      const texts = diagram.edges.filter((edge) => viewEdge(edge).kind !== 'anchor').map((edge) => shown(textOfTransition(edge)));
      return (
        same(
          views.map(label),
          theirs.filter((word) => word !== 'divider'),
        ) &&
        same(
          texts,
          (expected.edges ?? []).map((edge) => shown(edge.label)),
        )
      );
    });
  });

  it('are the entities that mermaid reads: rows, keys and cardinalities', () => {
    const words: Readonly<Record<string, string>> = {
      ONLY_ONE: 'one',
      ZERO_OR_ONE: 'zeroOne',
      ZERO_OR_MORE: 'zeroMany',
      ONE_OR_MORE: 'oneMany',
    };
    expectShare(ok('mermaid', 'er'), 0.95, ({ text, expected }) => {
      const diagram = readMermaid(text, 'er');
      const views = diagram.nodes.map(viewNode);
      const rows = views.map(
        ({ label, members }) =>
          `${label}|${members.attributes.map(({ text: row, key }) => [...`${row}${key ?? ''}`.replace(/[\s:{},"]/g, '')].sort().join('')).join('|')}`,
      );
      const theirs = (expected.nodes ?? []).map(
        ({ label, attributes = [] }) =>
          `${label}|${attributes.map((row) => [...row.replace(/\bfk$/i, 'FK').replace(/[\s:{},"]/g, '')].sort().join('')).join('|')}`,
      );
      const edges = diagram.edges.map(
        (edge) =>
          `${viewEdge(edge).label ?? ''}|${viewEdge(edge).source.cardinality}|${viewEdge(edge).target.cardinality}|${edge.data?.weak === true}`,
      );
      const known = (expected.edges ?? []).map(
        ({ label, card = [], line }) => `${label}|${words[card[0] ?? '']}|${words[card[1] ?? '']}|${line === 'NON_IDENTIFYING'}`,
      );
      return same(rows, theirs) && same(edges, known);
    });
  });

  /** A label as mermaid shows it, without its codes and line breaks. */
  function shown(text: string): string {
    return plainText(text).replace(/[\n'"]/g, '');
  }

  function textOfTransition(edge: DiagramEdge): string {
    const { keyword, label, trigger, guard, effect } = viewEdge(edge);
    return [
      keyword === undefined ? '' : `<<${keyword}>>`,
      label === undefined ? '' : `"${label}"`,
      trigger ?? '',
      guard === undefined ? '' : `[${guard}]`,
      effect === undefined ? '' : `/ ${effect}`,
    ].join('');
  }
});

describe('types of PlantUML', () => {
  const names: Readonly<Record<string, TextType>> = {
    CLASS: 'class',
    DESCRIPTION: 'description',
    STATE: 'state',
    SEQUENCE: 'sequence',
    ACTIVITY: 'activity',
  };

  it('are told as PlantUML tells them', () => {
    expectShare(
      texts.plantuml.filter(({ expected }) => expected.ok),
      0.9,
      ({ text, expected }) => parseText(text, 'plantuml').type === names[expected.type ?? ''],
    );
  });

  it('have as many entities, states and transitions', () => {
    const described = texts.plantuml.filter(({ expected }) => expected.ok && expected.type === 'DESCRIPTION');
    expectShare(described, 0.9, ({ text, expected }) => countsOf(text).entities === expected.counts?.entities);
    const machines = texts.plantuml.filter(({ expected }) => expected.ok && expected.type === 'STATE' && expected.states !== undefined);
    // Its export has the transitions of the outermost states, with the lines of notes.
    const flat = machines.filter(({ text }) => !/\{\s*$/m.test(text));
    expectShare(
      flat,
      0.85,
      ({ text, expected }) => readText(parseText(text, 'plantuml'), limits).diagram.edges.length === expected.transitions,
    );
    expectShare(machines, 0.85, ({ text, expected }) => countsOf(text).entities === expected.counts?.entities);
  });
});

describe('sequence diagrams', () => {
  it('are those that mermaid reads: lifelines, messages and notes', () => {
    expectShare(ok('mermaid', 'sequence'), 0.95, ({ text, expected }) => {
      const diagram = readMermaid(text, 'sequence');
      const lines = diagram.nodes.map(viewNode).filter(({ kind }) => kind === 'lifeline');
      const notes = diagram.nodes.map(viewNode).filter(({ kind }) => kind === 'comment');
      const label = (own: string): string => plainText(own).replace(/\n/g, '');
      return (
        same(
          lines.map((line) => label(line.label)),
          (expected.nodes ?? []).map((node) => label(node.label)),
        ) &&
        diagram.edges.length === (expected as { messages?: number }).messages &&
        notes.length === expected.notes
      );
    });
  });

  it('of PlantUML have as many participants', () => {
    const found = texts.plantuml.filter(({ expected }) => expected.ok && expected.type === 'SEQUENCE');
    expectShare(found, 0.9, ({ text, expected }) => {
      const { diagram } = readText(parseText(text, 'plantuml'), limits);
      return diagram.nodes.filter((node) => viewNode(node).kind === 'lifeline').length === expected.counts?.participants;
    });
  });
});
